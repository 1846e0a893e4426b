/** Creates and reads signed tokens that let the owner of an address download or delete their guest data. */
export abstract class GuestLinks {
  abstract token(email: string, expiresAt: Date): string;
  /** The token's address; null when the token is forged, or expired at that time. */
  abstract read(token: string, now: Date): string | null;
}
