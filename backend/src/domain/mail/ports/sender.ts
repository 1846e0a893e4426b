/** Whose mails these are. */
export abstract class Sender {
  /** The From line, e.g. `Liberty Tide <hello@shop.example.com>`. */
  abstract readonly from: string;
  /** The host that makes Message-IDs unique in the world. */
  abstract readonly host: string;
}

/** The same in every attempt, so that a reader's mailbox knows a mail that came twice. With its angle brackets. */
export function messageIdOf(mailId: string, { host }: Sender): string {
  return `<${mailId}@${host}>`;
}
