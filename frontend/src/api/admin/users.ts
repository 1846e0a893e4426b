import { read, send } from '../client';
import type { StaffUser, StaffUserList, UserPasswordReset } from '../models';

const path = '/api/admin/users';

/** @param apiQuery as useListQuery gives it */
export const usersKey = (apiQuery: string) => `${path}?${apiQuery}`;

export async function fetchUsers(key: string): Promise<StaffUserList> {
  return (await read(key)) as StaffUserList;
}

/** Wants the password fresh. */
export async function changeRole(id: number, isAdmin: boolean): Promise<StaffUser> {
  return (await send('PATCH', `${path}/${id}`, { isAdmin })) as StaffUser;
}

/** @returns a sentence for a person */
export async function sendResetLink(id: number): Promise<string> {
  return ((await send('POST', `${path}/${id}/send-reset-link`)) as { message: string }).message;
}

/** Wants the password fresh. @returns a sentence for a person */
export async function resetUserPassword(reset: UserPasswordReset): Promise<string> {
  return ((await send('POST', '/api/admin/reset-user-password', reset)) as { message: string }).message;
}
