import './users.css';
import { Button, Checkbox, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import type { StaffRole, StaffUser } from '../../api/models';
import { Link } from 'react-router-dom';
import { adminSecurityPath } from '../../page/staff-paths';
import { useSession } from '../../session/use-session';
import { DayAndTime } from '../ui/day-and-time';
import { filledIn } from '../../ui/form-rules';
import { CardTable } from '../list/list-table';
import { useCreating } from '../list/use-list-query';
import { RowActions, RowButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EditDialog, EditForm, useLast } from '../ui/edit-dialog';
import { TwoLines } from '../ui/facts';
import { Loaded } from '../ui/loaded';
import { RowKeys } from '../ui/row-keys';
import { StateTag } from '../ui/state-tag';
import { useMay } from '../ui/use-may';
import { areas, inShort } from './permission-names';
import { PermissionTable } from './permission-table';
import { FactorReset } from './factor-reset';
import { InvitationForm, Invitations } from './invitations';
import { type RoleChange, RoleDialog } from './role-dialog';
import { useMayGive, useRoleForm, useRoles, useStaff, useSignOut, useStaffRemoval } from './use-staff';
import { useAccountRights } from './use-users';

/** Staff members, open invitations, and roles. */
export default function StaffPage() {
  const mayChange = useMay('staff.change');
  const [inviting, setInviting] = useCreating();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div className="list-bar">
        <h2 ref={heading} tabIndex={-1}>
          Staff
        </h2>
        {mayChange && (
          <Button type="primary" onClick={() => setInviting(true)}>
            Invite a colleague
          </Button>
        )}
      </div>
      <RowKeys>
        <Members />
        <Invitations fallbackFocus={heading} />
        <Roles />
      </RowKeys>
      <EditDialog
        startsInField
        item={(mayChange && inviting) || null}
        title={() => 'Invite a colleague'}
        onClose={() => setInviting(false)}
      >
        {() => <InvitationForm />}
      </EditDialog>
    </>
  );
}

function Members() {
  const mayChange = useMay('staff.change');
  const result = useStaff();
  const [changing, setChanging] = useState<RoleChange | null>(null);
  const [resetting, setResetting] = useState<StaffUser | null>(null);
  const [signingOut, setSigningOut] = useState<StaffUser | null>(null);
  const may = useAccountRights();
  const session = useSession();
  const isSelf = ({ id }: StaffUser) => session.state === 'signed-in' && session.user.id === id;
  return (
    <section className="staff-section" aria-label="Members">
      <Loaded thing="members" result={result} missing={null}>
        {({ users }) => (
          <CardTable<StaffUser>
            rowKey="id"
            dataSource={users}
            columns={[
              {
                key: 'username',
                title: 'Member',
                minWidth: 180,
                render: (_, { username, email }) => <TwoLines first={username} second={email} />,
              },
              { key: 'role', title: 'Role', dataIndex: 'role' },
              {
                key: 'factor',
                title: 'Two-step sign-in',
                render: (_, user) =>
                  user.hasSecondFactor ? (
                    'On'
                  ) : (
                    <TwoLines
                      first={<StateTag name="Off" tone="busy" />}
                      second={
                        isSelf(user) ? (
                          <Link to={adminSecurityPath}>Set it up</Link>
                        ) : (
                          `${user.username} sets it up in More → Your sign-in`
                        )
                      }
                    />
                  ),
              },
              {
                key: 'signed-in',
                title: 'Last sign-in',
                render: (_, { signedInAt }) => (signedInAt === null ? 'Never' : <DayAndTime iso={signedInAt} />),
              },
              {
                key: 'since',
                title: 'Account since',
                render: (_, { createdAt }) => <DayAndTime iso={createdAt} dayOnly />,
              },
              {
                key: 'actions',
                title: 'Actions',
                hidden: !mayChange,
                render: (_, user) => (
                  <RowActions
                    row={user.username}
                    primary={{
                      ...{ text: 'Change role', label: `Change role of ${user.username}`, opensRow: true },
                      onClick: () => setChanging({ user, isRemoval: false }),
                    }}
                    more={[
                      // Users end their own sessions on the security page.
                      ...(isSelf(user) ? [] : [{ text: 'Sign out everywhere', onClick: () => setSigningOut(user) }]),
                      {
                        text: 'Remove from staff',
                        danger: true,
                        onClick: () => setChanging({ user, isRemoval: true }),
                      },
                      ...(may.resetFactors(user)
                        ? [{ text: 'Reset two-step sign-in', danger: true, onClick: () => setResetting(user) }]
                        : []),
                    ]}
                  />
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <RoleDialog change={changing} onClose={() => setChanging(null)} />
      <FactorReset user={resetting} onClose={() => setResetting(null)} />
      <SignOutDialog user={signingOut} onClose={() => setSigningOut(null)} />
    </section>
  );
}

/** @param props.user null while the dialog is closed */
function SignOutDialog({ user, onClose }: { user: StaffUser | null; onClose: () => void }) {
  const { busy, signOut } = useSignOut();
  const { username } = useLast(user) ?? { username: '' };
  return (
    <ConfirmDialog
      open={user !== null}
      title={`Sign out ${username} everywhere?`}
      okText="Sign out"
      busyText="Signing out..."
      busy={busy}
      onConfirm={() => user !== null && signOut(user)}
      onClose={onClose}
    >
      <p>
        All devices of {username} are signed out immediately. The password and the role do not change. If someone else
        knows the password, reset it, too.
      </p>
    </ConfirmDialog>
  );
}

function Roles() {
  const mayChange = useMay('staff.change');
  const result = useRoles();
  const { busy, removeRole } = useStaffRemoval();
  const [editing, setEditing] = useState<EditedRole | null>(null);
  const mayGive = useMayGive();
  const [removing, setRemoving] = useState<StaffRole | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  return (
    <section className="staff-section" aria-labelledby="staff-roles">
      <div className="list-bar">
        <h3 id="staff-roles" ref={heading} tabIndex={-1}>
          Roles
        </h3>
        {mayChange && <Button onClick={() => setEditing({ role: null, copied: null })}>New role</Button>}
      </div>
      <Loaded thing="roles" result={result} missing={null}>
        {(roles) => (
          <CardTable<StaffRole>
            rowKey="name"
            dataSource={roles}
            expandable={{
              expandedRowKeys: opened,
              showExpandColumn: false,
              expandedRowRender: ({ name, permissions }) => <PermissionTable role={name} permissions={permissions} />,
            }}
            columns={[
              {
                key: 'name',
                title: 'Role',
                render: (_, { name, isBuiltIn }) => <TwoLines first={name} second={!isBuiltIn && 'Custom role'} />,
              },
              {
                key: 'permissions',
                title: 'Permissions',
                minWidth: 280,
                render: (_, { name, permissions }) => {
                  const { change, view } = name === 'Owner' ? { change: 'Everything', view: '' } : inShort(permissions);
                  const isOpen = opened.includes(name);
                  return (
                    <div className="role-permissions">
                      <div>
                        <TwoLines first={change || view} second={change && view} />
                      </div>
                      <Button
                        size="small"
                        aria-label={`Details of ${name}`}
                        aria-expanded={isOpen}
                        onClick={() => setOpened(isOpen ? opened.filter((one) => one !== name) : [...opened, name])}
                      >
                        Details
                      </Button>
                    </div>
                  );
                },
              },
              { key: 'members', title: 'Members', dataIndex: 'memberCount', align: 'right' },
              {
                key: 'actions',
                title: 'Actions',
                hidden: !mayChange,
                render: (_, role) => {
                  const copy = {
                    ...{ text: 'Copy', inactive: !mayGive(role) },
                    onClick: () => setEditing({ role: null, copied: role }),
                  };
                  if (role.isBuiltIn) return <RowButton {...copy} label={`Copy ${role.name}`} />;
                  const edit = () => setEditing({ role, copied: null });
                  return (
                    <RowActions
                      row={role.name}
                      primary={{ text: 'Edit', label: `Edit ${role.name}`, opensRow: true, onClick: edit }}
                      more={[copy, { text: 'Delete', danger: true, onClick: () => setRemoving(role) }]}
                    />
                  );
                },
              },
            ]}
          />
        )}
      </Loaded>
      <EditDialog
        startsInField
        item={editing}
        title={({ role, copied }) => (role ? `Edit ${role.name}` : copied ? `Copy of ${copied.name}` : 'New role')}
        onClose={() => setEditing(null)}
      >
        {(shown) => <RoleForm {...shown} />}
      </EditDialog>
      <ConfirmDialog
        open={removing !== null}
        title={removing && `Delete ${removing.name}?`}
        okText="Delete"
        busy={busy}
        fallbackFocus={heading}
        onConfirm={() => removing !== null && removeRole(removing)}
        onClose={() => setRemoving(null)}
      >
        You cannot delete a role that a member or an invitation uses.
      </ConfirmDialog>
    </section>
  );
}

interface EditedRole {
  /** Role to edit; null to create a role. */
  role: StaffRole | null;
  /** Role that a new role is copied from; null for an empty role. */
  copied: StaffRole | null;
}

function RoleForm({ role, copied }: EditedRole) {
  const { form, before, busy, save } = useRoleForm(role, copied);
  return (
    <EditForm
      form={form}
      name="staff-role"
      initialValues={before}
      submit={{ busy, text: role ? 'Save changes' : 'Add role' }}
      save={save}
    >
      <Form.Item label="Name" name="name" rules={[filledIn('Please enter a name.')]}>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name="permissions" label="Permissions" extra="The permissions Change, Refund and Export include View.">
        <Checkbox.Group className="permissions">
          {areas.map(({ title, about, permissions }) => (
            <fieldset key={title}>
              <legend>{title}</legend>
              <p>{about}</p>
              {permissions.map(([permission, name]) => (
                <Checkbox key={permission} value={permission}>
                  {name}
                </Checkbox>
              ))}
            </fieldset>
          ))}
        </Checkbox.Group>
      </Form.Item>
    </EditForm>
  );
}
