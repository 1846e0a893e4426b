import { read } from '../client';

export const todayKey = '/api/admin/today';
export const countsKey = '/api/admin/counts';

/** For automatic reloads: does not extend the session. */
export const fetchToday = (key: typeof todayKey) => read(key, { inBackground: true });

/** For automatic reloads: does not extend the session. */
export const fetchCounts = (key: typeof countsKey) => read(key, { inBackground: true });
