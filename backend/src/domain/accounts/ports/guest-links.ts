/** Makes and reads the signed tokens by which the owner of an address gets or deletes what it bought without an account. */
export abstract class GuestLinks {
  abstract token(email: string, expiresAt: Date): string;
  /** The token's address; null when it is forged, or expired at that time. */
  abstract read(token: string, now: Date): string | null;
}
