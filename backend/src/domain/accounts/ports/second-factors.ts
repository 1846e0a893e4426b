export interface Passkey {
  /** The credential's id, in base64url. */
  readonly id: string;
  readonly userId: number;
  /** In COSE format (RFC 9052). */
  readonly publicKey: Uint8Array;
  /** The authenticator's count of its signatures; 0 if the authenticator does not count them. */
  readonly counter: number;
  /** Ways in which the browser reaches the authenticator, e.g. `internal` or `usb`. */
  readonly transports: readonly string[];
}

/** Second factors of accounts: one authenticator app, several passkeys, and recovery codes. */
export abstract class SecondFactors {
  /** Whether the account has a confirmed authenticator app or a passkey. */
  abstract has(userId: number): Promise<boolean>;
  /** Returns the authenticator app's secret in Base32, even if the app is not confirmed yet; null without an app. */
  abstract getSecret(userId: number): Promise<string | null>;
  /** Saves the secret of an unconfirmed authenticator app. Returns false if the account has a confirmed app. */
  abstract saveSecret(userId: number, secret: string): Promise<boolean>;
  /**
   * Uses up the code of a time step, in one conditional statement.
   * @param confirm true to confirm the authenticator app with this code; false if the app must be confirmed already
   * @returns false if this code or a later one was used already
   */
  abstract useStep(userId: number, step: number, confirm: boolean): Promise<boolean>;

  abstract listPasskeys(userId: number): Promise<Passkey[]>;
  abstract getPasskey(id: string): Promise<Passkey | null>;
  /** @throws DomainError conflict if the passkey is known already */
  abstract addPasskey(passkey: Passkey, name: string): Promise<void>;
  /** Records the use of a passkey and the new count of its authenticator. */
  abstract usePasskey(id: string, counter: number): Promise<void>;

  /** Saves a challenge for one use. @param userId null for a sign-in */
  abstract addChallenge(challenge: string, userId: number | null, seconds: number): Promise<void>;
  /**
   * Uses up a challenge. Returns false if the challenge is unknown, used or expired, or was made for another account.
   */
  abstract consumeChallenge(challenge: string, userId: number | null): Promise<boolean>;

  /** Replaces the recovery codes. Only their hashes are stored. */
  abstract replaceRecoveryCodes(userId: number, codes: readonly string[]): Promise<void>;
  /** Uses up a recovery code, passed without spaces and hyphens. Returns whether the account had this code. */
  abstract useRecoveryCode(userId: number, code: string): Promise<boolean>;

  /**
   * Removes one factor. Returns whether the account had this factor.
   * @param passkeyId null for the authenticator app
   */
  abstract remove(userId: number, passkeyId: string | null): Promise<boolean>;
  /** Removes all factors and recovery codes. Returns whether there was a factor. */
  abstract removeAll(userId: number): Promise<boolean>;
}

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

/** Checks passkeys (Web Authentication, W3C). A passkey verifies its user with a fingerprint, a face or a PIN. */
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
