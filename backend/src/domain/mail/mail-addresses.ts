/** The sender of all mails. */
export class Sender {
  /** @param host the host in Message-IDs, which makes them globally unique */
  constructor(readonly host: string) {}
}

/**
 * The Message-ID of a mail, including angle brackets. It is the same in each attempt, so that mailboxes recognize
 * duplicates.
 */
export function messageIdOf(mailId: string, { host }: Pick<Sender, 'host'>): string {
  return `<${mailId}@${host}>`;
}
