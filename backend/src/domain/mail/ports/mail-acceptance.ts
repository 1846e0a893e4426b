/** Whether the mail server accepts the shop's mails, by the latest attempts: a server may accept a sign-in and refuse every mail. */
export abstract class MailAcceptance {
  /** True when none of the latest mails was accepted, and the reason is not one mail's address or content. */
  abstract isRefusing(): Promise<boolean>;
}
