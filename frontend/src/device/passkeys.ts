/** Whether this browser can create and use passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/**
 * Asks the user to create a passkey.
 * @returns the response as JSON; null if the user cancels
 * @throws DOMException for other reasons, for example if the device already has a passkey for the account
 */
export async function createPasskey(options: object): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  try {
    return asJson(await navigator.credentials.create({ publicKey }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null;
    throw error;
  }
}

/**
 * Asks the user for a passkey.
 * @returns the response as JSON; null if no passkey was used. The reason is unknown: browsers do not distinguish
 * between a cancellation, a timeout and an unknown passkey
 */
export async function requestPasskey(options: object): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  try {
    return asJson(await navigator.credentials.get({ publicKey }));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // Logs an unexpected error, e.g. because the host of the page is not the host in PUBLIC_URL.
    if (error.name !== 'NotAllowedError') console.warn(error);
    return null;
  }
}

const asJson = (credential: Credential | null) => (credential === null ? null : JSON.stringify(credential));
