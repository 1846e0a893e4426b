/** Creates and reads the signed tokens in waitlist mails, which confirm, use and end an entry. */
export abstract class WaitlistLinks {
  abstract token(entryId: number): string;
  /** The token's entry; null when the token is forged. */
  abstract read(token: string): number | null;
}
