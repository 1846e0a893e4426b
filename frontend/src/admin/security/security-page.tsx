import './security.css';
import { Alert, Button, Form, Input, Modal, QRCode } from 'antd';
import { useState } from 'react';
import type { OwnPasskey, OwnSecurity, OwnSession } from '../../api/models';
import { hasPasskeys } from '../../device/passkeys';
import { DayAndTime } from '../ui/day-and-time';
import { filledIn } from '../../ui/form-rules';
import { CardTable } from '../list/list-table';
import { RowButton, SteadyButton } from '../ui/buttons';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { EditDialog, EditForm, useLast } from '../ui/edit-dialog';
import { TwoLines } from '../ui/facts';
import { Loaded } from '../ui/loaded';
import { useNewAuthenticator, useNewPasskey, useSecurity, useSecurityWork } from './use-security';

type Work = ReturnType<typeof useSecurityWork>;

/** Two-step sign-in and open sessions of the signed-in staff member. */
export default function SecurityPage() {
  const result = useSecurity();
  const work = useSecurityWork();
  return (
    <>
      <div className="list-bar">
        <h2>Your sign-in</h2>
      </div>
      <Loaded thing="page" result={result} missing={null}>
        {(security) => (
          <>
            <TwoSteps security={security} work={work} />
            <Passkeys security={security} work={work} />
            <SessionList sessions={security.sessions} work={work} />
          </>
        )}
      </Loaded>
      <RecoveryCodes codes={work.recoveryCodes} onClose={work.forgetCodes} />
    </>
  );
}

interface PartProps {
  security: OwnSecurity;
  work: Work;
}

function TwoSteps({ security: { authenticator, passkeys, recoveryCodesLeft }, work }: PartProps) {
  const adding = useNewAuthenticator(work.showCodes);
  const hasFactor = authenticator || passkeys.length > 0;
  const [removing, setRemoving] = useState(false);
  return (
    <section aria-labelledby="two-steps" className="security">
      <h3 id="two-steps">Two-step sign-in</h3>
      <p>
        With an authenticator app or a passkey, a stolen password is not enough to sign in. You also confirm refunds,
        exports and role changes with the app or the passkey.
      </p>
      <div className="row-actions">
        {authenticator ? (
          <SteadyButton danger inactive={work.busy} onClick={() => setRemoving(true)}>
            Remove the authenticator app
          </SteadyButton>
        ) : (
          <SteadyButton type="primary" inactive={adding.busy} onClick={() => void adding.begin()}>
            Add an authenticator app
          </SteadyButton>
        )}
        {hasFactor && (
          <SteadyButton inactive={work.busy} onClick={() => void work.renewCodes()}>
            New recovery codes
          </SteadyButton>
        )}
      </div>
      {hasFactor && (
        <p>
          {recoveryCodesLeft} of 10 recovery codes left.
          {recoveryCodesLeft < 3 && ' Please create new codes soon.'}
        </p>
      )}
      <RemovalDialog
        name={removing ? 'the authenticator app' : null}
        isLast={passkeys.length === 0}
        busy={work.busy}
        onConfirm={work.removeApp}
        onClose={() => setRemoving(false)}
      />
      <EditDialog item={adding.secret} title={() => 'Add an authenticator app'} onClose={adding.cancel}>
        {({ secret, address }) => (
          <EditForm
            form={adding.form}
            name="authenticator"
            initialValues={{ code: '' }}
            submit={{ busy: adding.busy, text: 'Turn on' }}
            save={adding.confirm}
          >
            <p>Scan this with your authenticator app, or type the key into it.</p>
            <div className="security__qr" aria-hidden="true">
              <QRCode value={address} type="svg" color="#000" bgColor="#fff" bordered={false} />
            </div>
            <p>
              Key: <code className="security__secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
            </p>
            <Form.Item label="Code from the app" name="code" rules={[filledIn('Please enter the code from the app.')]}>
              <Input autoComplete="one-time-code" inputMode="numeric" maxLength={12} />
            </Form.Item>
          </EditForm>
        )}
      </EditDialog>
    </section>
  );
}

function Passkeys({ security: { authenticator, passkeys, passkeysPossible }, work }: PartProps) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<OwnPasskey | null>(null);
  return (
    <section aria-labelledby="passkeys" className="security">
      <h3 id="passkeys">Passkeys</h3>
      <p>A passkey signs you in with your fingerprint, your face or the PIN of your device, without a password.</p>
      {passkeys.length > 0 && (
        <CardTable<OwnPasskey>
          rowKey="id"
          dataSource={passkeys}
          columns={[
            { key: 'name', title: 'Name', dataIndex: 'name' },
            { key: 'since', title: 'Added', render: (_, { createdAt }) => <DayAndTime iso={createdAt} dayOnly /> },
            {
              key: 'used',
              title: 'Last used',
              render: (_, { lastUsedAt }) => (lastUsedAt === null ? 'Never' : <DayAndTime iso={lastUsedAt} dayOnly />),
            },
            {
              key: 'actions',
              title: 'Actions',
              render: (_, passkey) => (
                <RowButton
                  text="Remove"
                  label={`Remove ${passkey.name}`}
                  danger
                  inactive={work.busy}
                  onClick={() => setRemoving(passkey)}
                />
              ),
            },
          ]}
        />
      )}
      {passkeysPossible && hasPasskeys() ? (
        <Button onClick={() => setAdding(true)}>Add a passkey</Button>
      ) : (
        <p>
          {passkeysPossible
            ? 'This browser cannot create passkeys.'
            : 'Passkeys require a domain name, such as shop.example.com.'}
        </p>
      )}
      <RemovalDialog
        name={removing && `the passkey “${removing.name}”`}
        isLast={!authenticator && passkeys.length === 1}
        busy={work.busy}
        onConfirm={() => removing !== null && work.removeKey(removing.id)}
        onClose={() => setRemoving(null)}
      />
      <EditDialog item={adding || null} title={() => 'Add a passkey'} onClose={() => setAdding(false)}>
        {() => <PasskeyForm onCodes={work.showCodes} />}
      </EditDialog>
    </section>
  );
}

interface RemovalDialogProps {
  /** The factor to remove; null while the dialog is closed. */
  name: string | null;
  /** Whether no other factor remains. */
  isLast: boolean;
  busy: boolean;
  onConfirm: () => boolean | Promise<boolean>;
  onClose: () => void;
}

function RemovalDialog({ name, isLast, ...dialog }: RemovalDialogProps) {
  const shown = useLast(name);
  return (
    <ConfirmDialog open={name !== null} title={`Remove ${shown ?? ''}?`} okText="Remove" {...dialog}>
      {isLast
        ? 'It is your only second factor. Without it, your password is enough to sign in, and your recovery codes are deleted. If the shop requires a second factor, you have no access until you add one.'
        : 'Your other second factors remain.'}
    </ConfirmDialog>
  );
}

function PasskeyForm({ onCodes }: { onCodes: (codes: readonly string[] | null) => void }) {
  const { form, busy, save } = useNewPasskey(onCodes);
  return (
    <EditForm
      form={form}
      name="passkey"
      initialValues={{ name: '' }}
      submit={{ busy, text: 'Create passkey', busyText: 'Creating...' }}
      save={save}
    >
      <Form.Item
        label="Name"
        name="name"
        extra="Helps you recognize the device, for example “Work laptop”."
        rules={[filledIn('Please enter a name.')]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
    </EditForm>
  );
}

function SessionList({ sessions, work }: { sessions: OwnSession[]; work: Work }) {
  return (
    <section aria-labelledby="sessions" className="security">
      <h3 id="sessions">Where you are signed in</h3>
      <CardTable<OwnSession>
        rowKey="id"
        dataSource={sessions}
        columns={[
          {
            key: 'device',
            title: 'Device',
            render: (_, { device, isCurrent }) => <TwoLines first={device} second={isCurrent && 'This device'} />,
          },
          { key: 'since', title: 'Signed in', render: (_, { signedInAt }) => <DayAndTime iso={signedInAt} /> },
          { key: 'seen', title: 'Last active', render: (_, { seenAt }) => <DayAndTime iso={seenAt} /> },
          {
            key: 'actions',
            title: 'Actions',
            render: (_, { id, device, isCurrent }) =>
              !isCurrent && (
                <RowButton
                  text="Sign out"
                  label={`Sign out ${device}`}
                  inactive={work.busy}
                  onClick={() => void work.signOut(id)}
                />
              ),
          },
        ]}
      />
      {sessions.length > 1 && (
        <SteadyButton inactive={work.busy} onClick={() => void work.signOutOthers()}>
          Sign out all other devices
        </SteadyButton>
      )}
    </section>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const text = codes?.join('\n') ?? '';
  return (
    <Modal
      open={codes !== null}
      title="Save your recovery codes"
      destroyOnHidden
      okText="I saved them"
      cancelButtonProps={{ hidden: true }}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      onOk={onClose}
    >
      <Alert
        type="warning"
        showIcon
        title="These codes are shown only once. If you lose your device, you can sign in with each code once."
      />
      <pre className="security__codes">{text}</pre>
      <Button href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`} download="recovery-codes.txt">
        Download
      </Button>
    </Modal>
  );
}
