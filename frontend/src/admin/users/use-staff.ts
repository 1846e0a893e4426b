import { Form } from 'antd';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { userKey } from '../../api/account';
import { at } from '../../api/address';
import { read, send } from '../../api/client';
import type { Permission, StaffInvitation, StaffRole, StaffUser } from '../../api/models';
import { useItem } from '../list/use-list';
import { unreachable, useAction } from '../ui/use-action';
import { usePermissions } from '../ui/use-may';
import { purposeOf } from './permission-names';
import { useIsOwner } from './use-users';

const rolesKey = '/api/admin/roles';
const roleKey = (name: string) => at('/api/admin/roles/{name}', { name });
const invitationsKey = '/api/admin/invitations';

/** Whether a key is about staff: roles, invitations, or the list of users. */
const isAboutStaff = (key: unknown) =>
  typeof key === 'string' && /^\/api\/admin\/(roles|invitations|users)\b/.test(key);

export const useRoles = () => useItem(rolesKey, async (key) => (await read(key)).roles);

/**
 * Returns a function that checks whether the signed-in user has all permissions of a role. Only such roles can be
 * assigned or copied.
 */
export function useMayGive() {
  const own = usePermissions();
  return ({ permissions }: StaffRole) => own === null || permissions.every((one) => own.includes(one));
}

/** Options of a role field. Only owners can choose the role of owners. */
export function useRoleOptions() {
  const { item: roles } = useRoles();
  const mayGive = useMayGive();
  const isOwner = useIsOwner();
  return roles
    ?.filter(({ name }) => name !== 'Owner' || isOwner)
    .map((role) => ({ value: role.name, label: role.name, about: purposeOf(role), disabled: !mayGive(role) }));
}

export const useInvitations = () => useItem(invitationsKey, async (key) => (await read(key)).invitations);
/** Loads the accounts of staff, at most 100. */
export const useStaff = () =>
  useItem(at('/api/admin/users', { kind: 'staff', sort: 'username-asc', limit: 100 }), read);

export interface RoleOfUser {
  /** Name of the role; empty for a shopper. */
  role: string;
}

/**
 * Values of the form that gives an account a role, and the function that saves the role.
 * @param isSelf whether the user changes their own account
 */
export function useAssignRole(user: StaffUser, isSelf: boolean) {
  const { mutate } = useSWRConfig();
  const [form] = Form.useForm<RoleOfUser>();
  const { run, busy } = useAction(isAboutStaff);
  const save = async ({ role }: RoleOfUser) => {
    const description =
      role === '' ? `${user.username} is now a shopper.` : `${user.username} now has the role ${role}.`;
    const assign = () => send('PATCH', at('/api/admin/users/{id}', { id: user.id }), { role: role || null });
    const isSaved = await run(assign, {
      done: { title: 'User updated', description },
      failed: unreachable,
      failedTitle: 'Update failed',
      form,
    });
    if (isSaved && isSelf) await mutate(userKey);
    return isSaved;
  };
  return { form, before: { role: user.role ?? '' }, busy, save };
}

export interface RoleForm {
  name: string;
  permissions: Permission[];
}

/**
 * Values of a role form, and the function that saves the role.
 * @param role role to edit; null to create a role
 * @param copied role whose permissions a new role starts with; null for none
 */
export function useRoleForm(role: StaffRole | null, copied: StaffRole | null) {
  const [form] = Form.useForm<RoleForm>();
  const [before] = useState<RoleForm>({
    name: role?.name ?? '',
    permissions: [...((role ?? copied)?.permissions ?? [])],
  });
  const { run, busy } = useAction(isAboutStaff);
  const save = (fields: RoleForm) =>
    run(() => (role ? send('PUT', roleKey(role.name), fields) : send('POST', rolesKey, fields)), {
      done: { title: role ? 'Role saved' : 'Role added', description: fields.name.trim() },
      failed: 'The role could not be saved',
      form,
    });
  return { form, before, busy, save };
}

export interface Invitation {
  email: string;
  role: string;
}

/** @param sendsMail whether the shop sends emails; otherwise, staff copy the link */
export function useInvite(sendsMail: boolean) {
  const [form] = Form.useForm<Invitation>();
  const { run, busy } = useAction(isAboutStaff);
  const save = ({ email, role }: Invitation) =>
    run(() => send('POST', invitationsKey, { email: email.trim(), role }), {
      done: sendsMail
        ? { title: 'Invitation in the queue', description: `The link for ${email.trim()} works for 7 days.` }
        : { title: 'Colleague invited', description: `Copy the link for ${email.trim()} from the list.` },
      failed: sendsMail ? 'The invitation could not be sent' : 'The colleague could not be invited',
      form,
    });
  return { form, busy, save };
}

/** Turns off the two-step sign-in of a user who lost the second factor. */
export function useFactorReset() {
  const { run, busy } = useAction(isAboutStaff);
  return {
    busy,
    reset: ({ id, username }: StaffUser) =>
      run(() => send('POST', at('/api/admin/users/{id}/reset-second-factors', { id })), {
        done: { title: 'Two-step sign-in reset', description: `${username} now signs in with only a password.` },
        failed: 'The two-step sign-in could not be reset',
      }),
  };
}

export function useSignOut() {
  const { run, busy } = useAction();
  return {
    busy,
    signOut: ({ id, username }: StaffUser) =>
      run(() => send('DELETE', at('/api/admin/users/{id}/sessions', { id })), {
        done: { title: 'Signed out', description: `All devices of ${username} are signed out.` },
        failed: unreachable,
        failedTitle: 'Signing out failed',
      }),
  };
}

export function useStaffRemoval() {
  const { run, busy } = useAction(isAboutStaff);
  return {
    busy,
    removeRole: ({ name }: StaffRole) =>
      run(() => send('DELETE', roleKey(name)), {
        done: { title: 'Role deleted', description: name },
        failed: 'The role could not be deleted',
      }),
  };
}

/** Renews and withdraws invitations. Each action returns whether it succeeded. */
export function useInvitationWork() {
  const { run, busy } = useAction(isAboutStaff);
  const [link, setLink] = useState<{ invitationId: number; url: string } | null>(null);
  return {
    busy,
    /** The new link of an invitation, until `forget`; null if there is none. */
    linkOf: (invitation: StaffInvitation | undefined) =>
      link !== null && link.invitationId === invitation?.id ? link.url : null,
    forget: () => setLink(null),
    /** Replaces the earlier link. Returns false, so that the dialog stays open and shows the link. */
    create: async ({ id }: StaffInvitation) => {
      const createLink = async () => {
        const { url } = await send('POST', at('/api/admin/invitations/{id}/link', { id }));
        setLink({ invitationId: id, url });
      };
      await run(createLink, { failed: 'The link could not be created' });
      return false;
    },
    /** Mails a new link, which replaces the earlier link. */
    mailAgain: ({ id, email }: StaffInvitation) =>
      run(() => send('POST', at('/api/admin/invitations/{id}/mail', { id })), {
        done: { title: 'Invitation in the queue', description: `The new link for ${email} works for 7 days.` },
        failed: 'The invitation could not be sent',
      }),
    withdraw: ({ id, email }: StaffInvitation) =>
      run(() => send('DELETE', at('/api/admin/invitations/{id}', { id })), {
        done: { title: 'Invitation withdrawn', description: `The link to ${email} no longer works.` },
        failed: 'The invitation could not be withdrawn',
      }),
  };
}
