import { read } from '../client';

export const todayKey = '/api/admin/today';
export const countsKey = '/api/admin/counts';

/** Loads open tasks and sales. Does not extend the session, so that automatic reloads can use it. */
export const fetchToday = (key: typeof todayKey) => read(key, { inBackground: true });

/** Loads the numbers of open tasks. Does not extend the session, so that automatic reloads can use it. */
export const fetchCounts = (key: typeof countsKey) => read(key, { inBackground: true });
