import type { Passkey } from './second-factors.js';

/** Codes of authenticator apps: TOTP (RFC 6238) with SHA-1, six digits and 30 seconds, which all apps support. */
export abstract class AuthenticatorCodes {
  /** Returns a new secret of 160 random bits in Base32. */
  abstract newSecret(): string;
  /** The `otpauth:` address that an app reads from a QR code. */
  abstract address(secret: string, username: string, store: string): string;
  /** Returns the time step (previous, current or next) to which the code belongs; null for an invalid code. */
  abstract stepOf(secret: string, code: string, now: Date): number | null;
}

/** Options for the Web Authentication API of a browser, as JSON. */
export interface PasskeyOptions {
  readonly challenge: string;
}

/** Checks passkeys (Web Authentication, W3C). A passkey verifies its user by a fingerprint, a face or a PIN. */
export abstract class Passkeys {
  /** Whether browsers allow passkeys at the shop's address. Browsers require a domain name, not an IP address. */
  abstract readonly arePossible: boolean;
  /** @param existing the account's passkeys, so that the browser does not register the same authenticator again */
  abstract creation(
    user: { readonly id: number; readonly username: string },
    existing: readonly Passkey[],
  ): Promise<PasskeyOptions>;
  /** @param allowed passkeys to choose from; empty for any passkey of this shop */
  abstract use(allowed: readonly Passkey[]): Promise<PasskeyOptions>;
  /** Reads the challenge and the passkey's id from a browser's JSON response; null for a malformed response. */
  abstract read(response: string): { readonly id: string; readonly challenge: string } | null;
  /** Returns the created passkey; null for an invalid response. */
  abstract created(response: string, challenge: string): Promise<Omit<Passkey, 'userId'> | null>;
  /** Verifies the response. Returns the authenticator's new signature count; null for an invalid response. */
  abstract used(response: string, challenge: string, passkey: Passkey): Promise<number | null>;
}
