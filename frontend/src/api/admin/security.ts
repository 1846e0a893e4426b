import { at } from '../address';
import { read, send } from '../client';

export const securityKey = '/api/admin/security';
export const fetchSecurity = (key: typeof securityKey) => read(key);

/** Creates the secret of an authenticator app. Requires a recent password check, like all changes of second factors. */
export const beginAuthenticator = () => send('POST', '/api/admin/security/authenticator');

/** Turns the authenticator app on. @returns new recovery codes; null if the account already has codes */
export const confirmAuthenticator = async (code: string) =>
  (await send('POST', '/api/admin/security/authenticator/confirm', { code })).recoveryCodes;

export const removeAuthenticator = () => send('DELETE', '/api/admin/security/authenticator');
export const removePasskey = (id: string) => send('DELETE', at('/api/admin/security/passkeys/{id}', { id }));
export const renewRecoveryCodes = async () => (await send('POST', '/api/admin/security/recovery-codes')).recoveryCodes;

export const endSession = (id: string) => send('DELETE', at('/api/admin/security/sessions/{id}', { id }));
export const endOtherSessions = () => send('DELETE', '/api/admin/security/sessions');
