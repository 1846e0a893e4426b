import { at } from '../../api/address';
import { reasonOf } from '../../api/api-error';
import { read, send } from '../../api/client';
import type { NotificationChoice } from '../../api/models';
import { useRead } from '../../api/use-read';
import { unreachable, useAction } from '../ui/use-action';

const notificationsKey = '/api/admin/notifications';

const chooseNotification = ({ kind, delivery }: NotificationChoice) =>
  send('PUT', at('/api/admin/notifications/{kind}', { kind }), { delivery });

/** The notification mails that the signed-in staff member has chosen. Each choice is saved immediately. */
export function useNotifications() {
  const { data, error, mutate } = useRead(notificationsKey, read, { revalidateIfStale: true });
  const { run } = useAction((key) => key === notificationsKey);
  const choose = async (choice: NotificationChoice, done: string) => {
    const choices = data?.choices.map((one) => (one.kind === choice.kind ? choice : one));
    await mutate((shown) => shown && { ...shown, choices: choices ?? shown.choices }, { revalidate: false });
    return run(() => chooseNotification(choice), {
      done: { title: 'Notification saved', description: done },
      failed: unreachable,
    });
  };
  return {
    notifications: data,
    problem: error && reasonOf(error, unreachable),
    retry: () => void mutate(),
    choose,
  };
}
