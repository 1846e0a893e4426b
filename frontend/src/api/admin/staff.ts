import { at } from '../address';
import { read, send } from '../client';
import type { Permission } from '../models';

export const rolesKey = '/api/admin/roles';
export const invitationsKey = '/api/admin/invitations';

export const fetchRoles = async (key: typeof rolesKey) => (await read(key)).roles;
export const fetchInvitations = async (key: typeof invitationsKey) => (await read(key)).invitations;

/** Whether a key is about staff: roles, invitations, or the list of users. */
export const isAboutStaff = (key: unknown) =>
  typeof key === 'string' && /^\/api\/admin\/(roles|invitations|users)\b/.test(key);

/**
 * Gives an account a role; null removes the account from the staff. Requires a recent password check, like all changes
 * here.
 */
export const assignRole = (id: number, role: string | null) =>
  send('PATCH', at('/api/admin/users/{id}', { id }), { role });

export const signOutColleague = (id: number) => send('DELETE', at('/api/admin/users/{id}/sessions', { id }));

interface RoleFields {
  name: string;
  permissions: Permission[];
}

/** @param name current name of the role; null to create it */
export const saveRole = (name: string | null, role: RoleFields) =>
  name === null ? send('POST', rolesKey, role) : send('PUT', at('/api/admin/roles/{name}', { name }), role);

export const deleteRole = (name: string) => send('DELETE', at('/api/admin/roles/{name}', { name }));

/** @returns a readable confirmation */
export const inviteStaff = async (email: string, role: string): Promise<string> =>
  (await send('POST', invitationsKey, { email, role })).message;

/** Mails the invitation again, with a new link. The earlier link stops working. */
export const mailInvitationAgain = (id: number) => send('POST', at('/api/admin/invitations/{id}/mail', { id }));

/** Creates a new link, which the shop does not mail. The earlier link stops working. */
export const createInvitationLink = (id: number) => send('POST', at('/api/admin/invitations/{id}/link', { id }));

export const withdrawInvitation = (id: number) => send('DELETE', at('/api/admin/invitations/{id}', { id }));
