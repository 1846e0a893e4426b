import { Form } from 'antd';
import { useState } from 'react';
import { userKey } from '../../api/account';
import { at } from '../../api/address';
import { read, send } from '../../api/client';
import { addPasskey } from '../../api/passkeys';
import { useItem } from '../list/use-list';
import { useAction } from '../ui/use-action';

const securityKey = '/api/admin/security';

export const useSecurity = () => useItem(securityKey, read);

/**
 * Matches the keys of the second factors and of the user: a new second factor can restore the permissions of the user.
 */
const isAboutSecurity = (key: unknown) => key === securityKey || key === userKey;

/** Actions that change the user's own second factors and sessions. Second factors require a recent password check. */
export function useSecurityWork() {
  const { run, busy } = useAction(isAboutSecurity);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  return {
    busy,
    /** New recovery codes, which the user must save now; null if there are none. */
    recoveryCodes,
    forgetCodes: () => setRecoveryCodes(null),
    showCodes: setRecoveryCodes,
    removeApp: () =>
      run(() => send('DELETE', '/api/admin/security/authenticator'), {
        done: { title: 'Authenticator app removed', description: 'Please delete the entry in the app, too.' },
        failed: 'The authenticator app could not be removed',
      }),
    removeKey: (id: string) =>
      run(() => send('DELETE', at('/api/admin/security/passkeys/{id}', { id })), {
        done: { title: 'Passkey removed', description: 'Please delete it on the device, too.' },
        failed: 'The passkey could not be removed',
      }),
    renewCodes: () =>
      run(async () => setRecoveryCodes((await send('POST', '/api/admin/security/recovery-codes')).recoveryCodes), {
        failed: 'The recovery codes could not be replaced',
      }),
    signOut: (id: string) =>
      run(() => send('DELETE', at('/api/admin/security/sessions/{id}', { id })), {
        done: { title: 'Session ended', description: 'That device is signed out.' },
        failed: 'The session could not be ended',
      }),
    signOutOthers: () =>
      run(() => send('DELETE', '/api/admin/security/sessions'), {
        done: { title: 'Sessions ended', description: 'All other devices are signed out.' },
        failed: 'The sessions could not be ended',
      }),
  };
}

/**
 * The secret of a new authenticator app, and the form that confirms it.
 * @param onCodes receives new recovery codes; null if the account already has codes
 */
export function useNewAuthenticator(onCodes: (codes: readonly string[] | null) => void) {
  const [form] = Form.useForm<{ code: string }>();
  const { run, busy } = useAction(isAboutSecurity);
  const [secret, setSecret] = useState<{ secret: string; address: string } | null>(null);
  return {
    form,
    busy,
    secret,
    begin: () =>
      run(async () => setSecret(await send('POST', '/api/admin/security/authenticator')), {
        failed: 'The authenticator app could not be added',
      }),
    cancel: () => setSecret(null),
    confirm: ({ code }: { code: string }) =>
      run(
        async () => onCodes((await send('POST', '/api/admin/security/authenticator/confirm', { code })).recoveryCodes),
        {
          done: { title: 'Authenticator app added', description: 'Each sign-in now asks for a code from the app.' },
          failed: 'The code could not be checked',
          form,
        },
      ),
  };
}

/** The form that adds a passkey of this device. */
export function useNewPasskey(onCodes: (codes: readonly string[] | null) => void) {
  const [form] = Form.useForm<{ name: string }>();
  const { run, busy } = useAction(isAboutSecurity);
  return {
    form,
    busy,
    save: async ({ name }: { name: string }): Promise<boolean> => {
      let isAdded = false;
      const isDone = await run(
        async () => {
          const added = await addPasskey(name.trim());
          isAdded = added !== 'cancelled';
          if (added !== 'cancelled') onCodes(added.recoveryCodes);
        },
        { failed: 'The passkey could not be added. This device may already have a passkey for your account.', form },
      );
      return isDone && isAdded;
    },
  };
}
