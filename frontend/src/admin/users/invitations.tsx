import { Form, Input, Typography } from 'antd';
import { useState } from 'react';
import type { StaffInvitation } from '../../api/models';
import { useStore } from '../../page/use-store';
import { filledIn } from '../../ui/form-rules';
import { useNow } from '../../ui/use-now';
import { CardTable } from '../list/list-table';
import { RowActions } from '../ui/buttons';
import { ConfirmDialog, type FallbackFocus } from '../ui/confirm-dialog';
import { DayAndTime } from '../ui/day-and-time';
import { EditForm, useLast } from '../ui/edit-dialog';
import { TwoLines } from '../ui/facts';
import { Loaded } from '../ui/loaded';
import { StateTag } from '../ui/state-tag';
import { useMay } from '../ui/use-may';
import { RoleSelect } from './role-select';
import { useInvitations, useInvite, useInvitationWork, useRoleOptions } from './use-staff';

type Work = 'copy' | 'mail' | 'withdraw';

/** Open and expired invitations. Nothing is shown if there are none. */
export function Invitations({ fallbackFocus }: { fallbackFocus: FallbackFocus }) {
  const mayChange = useMay('staff.change');
  const result = useInvitations();
  const now = useNow(60_000);
  const { sendsMail } = useStore();
  const { busy, mailAgain, withdraw, ...links } = useInvitationWork();
  const [work, setWork] = useState<{ kind: Work; invitation: StaffInvitation } | null>(null);
  const shown = useLast(work)?.invitation;
  const url = links.linkOf(shown);
  const isOpen = (kind: Work) => work?.kind === kind;
  const close = () => setWork(null);
  const copy = (invitation: StaffInvitation) => {
    links.forget();
    setWork({ kind: 'copy', invitation });
  };
  const dialog = { busy, fallbackFocus, onClose: close };
  return (
    <>
      {result.item?.length !== 0 && (
        <section className="staff-section" aria-labelledby="staff-invitations">
          <h3 id="staff-invitations">Invitations</h3>
          <Loaded thing="invitations" result={result} missing={null}>
            {(invitations) => (
              <CardTable<StaffInvitation>
                rowKey="id"
                dataSource={invitations}
                columns={[
                  {
                    key: 'email',
                    title: 'Colleague',
                    render: (_, { email, role }) => <TwoLines first={email} second={role} />,
                  },
                  {
                    key: 'state',
                    title: 'State',
                    render: (_, { expiresAt }) =>
                      Date.parse(expiresAt) > now ? (
                        <StateTag name="Invited" tone="busy" />
                      ) : (
                        <StateTag name="Expired" tone="bad" />
                      ),
                  },
                  {
                    key: 'invited',
                    title: 'Invited',
                    render: (_, { invitedAt, invitedBy }) => (
                      <TwoLines first={<DayAndTime iso={invitedAt} />} second={`by ${invitedBy}`} />
                    ),
                  },
                  { key: 'until', title: 'Valid until', render: (_, { expiresAt }) => <DayAndTime iso={expiresAt} /> },
                  {
                    key: 'actions',
                    title: 'Actions',
                    hidden: !mayChange,
                    render: (_, invitation) => {
                      const copyLink = { text: 'Copy link', inactive: busy, onClick: () => copy(invitation) };
                      const sendAgain = {
                        ...{ text: 'Send again', inactive: busy },
                        onClick: () => setWork({ kind: 'mail', invitation }),
                      };
                      return (
                        <RowActions
                          row={invitation.email}
                          // Without a mail server, the colleague gets the link only from staff.
                          primary={
                            sendsMail
                              ? { ...sendAgain, label: `Send the invitation to ${invitation.email} again` }
                              : { ...copyLink, label: `Copy the link for ${invitation.email}` }
                          }
                          more={[
                            ...(sendsMail ? [copyLink] : []),
                            {
                              text: 'Withdraw',
                              danger: true,
                              onClick: () => setWork({ kind: 'withdraw', invitation }),
                            },
                          ]}
                        />
                      );
                    },
                  },
                ]}
              />
            )}
          </Loaded>
        </section>
      )}
      <ConfirmDialog
        {...dialog}
        open={isOpen('mail')}
        title="Send this invitation again?"
        okText="Send again"
        busyText="Sending..."
        danger={false}
        onConfirm={() => work !== null && mailAgain(work.invitation)}
      >
        <p>
          <strong>{shown?.email}</strong> gets an email with a new link, which works once, within 7 days. The earlier
          link stops working.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog}
        open={isOpen('copy')}
        title={url === null ? 'Create a new link to copy?' : `Link for ${shown?.email ?? ''}`}
        // The link is shown only in this dialog.
        closable={!busy}
        onClose={() => !busy && close()}
        okText={url === null ? 'Create link' : 'Done'}
        busyText="Creating..."
        danger={false}
        cancelButtonProps={{ hidden: url !== null, 'aria-disabled': busy }}
        onConfirm={() => {
          if (url !== null) return true;
          return work !== null && links.create(work.invitation);
        }}
      >
        {url === null ? (
          <p>
            The shop stores no links, so this creates a new link for <strong>{shown?.email}</strong>. It works once,
            within 7 days. The earlier link stops working, and the shop sends no email.
          </p>
        ) : (
          <div role="status">
            <p>
              Send this link only to <strong>{shown?.email}</strong>: anyone who opens it can join the staff as{' '}
              {shown?.role}. The link is not shown again.
            </p>
            <Typography.Paragraph
              className="invitation-link"
              copyable={{ text: url, tooltips: ['Copy the link', 'Copied'] }}
            >
              {url}
            </Typography.Paragraph>
          </div>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog}
        open={isOpen('withdraw')}
        title="Withdraw this invitation?"
        okText="Withdraw"
        busyText="Withdrawing..."
        onConfirm={() => work !== null && withdraw(work.invitation)}
      >
        <p>
          The link for <strong>{shown?.email}</strong> stops working. To invite the colleague later, send another
          invitation.
        </p>
      </ConfirmDialog>
    </>
  );
}

export function InvitationForm() {
  const { sendsMail } = useStore();
  const { form, busy, save } = useInvite(sendsMail);
  const chosen = Form.useWatch('role', form);
  const role = useRoleOptions()?.find(({ value }) => value === chosen);
  return (
    <EditForm
      form={form}
      name="staff-invitation"
      initialValues={{ email: '', role: '' }}
      submit={{ busy, text: sendsMail ? 'Send invitation' : 'Invite', busyText: 'Sending...' }}
      save={save}
    >
      <p>
        {sendsMail
          ? 'Your colleague gets an email with a link that works for 7 days.'
          : 'The shop has no mail server. Copy the link from the list of invitations, and give it to your colleague.'}
      </p>
      <Form.Item label="Email" name="email" rules={[filledIn('Please enter an email address.')]}>
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
      <Form.Item label="Role" name="role" extra={role?.about} rules={[filledIn('Please choose a role.')]}>
        <RoleSelect />
      </Form.Item>
    </EditForm>
  );
}
