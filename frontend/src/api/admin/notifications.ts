import { at } from '../address';
import { read, send } from '../client';
import type { NotificationChoice } from '../models';

export const notificationsKey = '/api/admin/notifications';

export const fetchNotifications = (key: typeof notificationsKey) => read(key);

export const chooseNotification = ({ kind, delivery }: NotificationChoice) =>
  send('PUT', at('/api/admin/notifications/{kind}', { kind }), { delivery });
