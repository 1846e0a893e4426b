import { requestPasskey, createPasskey } from '../device/passkeys';
import { send } from './client';
import type { User } from './models';

/** Message for passkey calls that return `null` or `false`. */
export const noPasskey = 'No passkey was used. Please try again, or use your password.';

/** Signs in with a passkey. @returns null if no passkey was used */
export async function signInByPasskey(): Promise<User | null> {
  const { options } = await send('POST', '/api/login/passkey-options');
  const response = await requestPasskey(options);
  return response === null ? null : send('POST', '/api/login/passkey', { response });
}

/** Asks for a passkey that proves that the user owns the account. @returns null if no passkey was used */
export async function passkeyProof(): Promise<string | null> {
  const { options } = await send('POST', '/api/user/confirm-passkey/options');
  return requestPasskey(options);
}

/** Confirms with a passkey that the user owns the account. @returns false if no passkey was used */
export async function confirmByPasskey(): Promise<boolean> {
  const response = await passkeyProof();
  if (response === null) return false;
  await send('POST', '/api/user/confirm-passkey', { response });
  return true;
}

/**
 * Adds a passkey of this device. Requires a recent password check.
 * @returns new recovery codes, or null for none; `cancelled` if the user cancels
 */
export async function addPasskey(name: string): Promise<{ recoveryCodes: readonly string[] | null } | 'cancelled'> {
  const { options } = await send('POST', '/api/admin/security/passkey-options');
  const response = await createPasskey(options);
  return response === null ? 'cancelled' : send('POST', '/api/admin/security/passkeys', { name, response });
}
