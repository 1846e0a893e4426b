import { useSession } from './use-session';

/** Whether an administrator is here; false until it is known. */
export function useIsStaff(): boolean {
  const session = useSession();
  return session.state === 'signed-in' && session.user.isAdmin;
}
