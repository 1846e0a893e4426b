/** Makes and reads the signed tokens in mails about a wait, which confirm, use and end it. */
export abstract class WaitlistLinks {
  abstract token(entryId: number): string;
  /** The token's entry; null when it is forged. */
  abstract read(token: string): number | null;
}
