/** A passkey of an account. */
export interface Passkey {
  /** The credential's id, in base64url. */
  readonly id: string;
  readonly userId: number;
  /** In the format of COSE (RFC 9052). */
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
