/** Whether this browser can create and use passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Asks the user to create a passkey. @returns the response as JSON; null if the user cancels */
export function createPasskey(options: object): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return answer(() => navigator.credentials.create({ publicKey }));
}

/** Asks the user for a passkey. @returns the response as JSON; null if the user cancels */
export function askForPasskey(options: object): Promise<string | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return answer(() => navigator.credentials.get({ publicKey }));
}

/** The browser reports a cancellation, a timeout and an unknown passkey alike, so that pages cannot tell them apart. */
async function answer(ask: () => Promise<Credential | null>): Promise<string | null> {
  try {
    const credential = await ask();
    return credential === null ? null : JSON.stringify(credential);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null;
    throw error;
  }
}
