/**
 * Whether the mail server accepts the shop's mails, based on the latest attempts. A server may accept a sign-in and
 * still refuse all mails.
 */
export abstract class MailAcceptance {
  /** True when none of the latest mails was accepted, and no address or content was the reason. */
  abstract isRefusing(): Promise<boolean>;
}
