/** The sender of all mails. */
export abstract class Sender {
  /** The From line, e.g. `Liberty Tide <hello@shop.example.com>`. */
  abstract readonly from: string;
  /** The host in Message-IDs, which makes them globally unique. */
  abstract readonly host: string;
}

/** The same in each attempt, so that mailboxes recognize duplicates. Includes angle brackets. */
export function messageIdOf(mailId: string, { host }: Sender): string {
  return `<${mailId}@${host}>`;
}
