/** The sender of all mails. */
export class Sender {
  constructor(
    /** The From line, e.g. `Liberty Tide <hello@shop.example.com>`. */
    readonly from: string,
    /** The host in Message-IDs, which makes them globally unique. */
    readonly host: string,
  ) {}
}

/** The same in each attempt, so that mailboxes recognize duplicates. Includes angle brackets. */
export function messageIdOf(mailId: string, { host }: Sender): string {
  return `<${mailId}@${host}>`;
}

/** The address for mails to the shop's own staff. */
export class StaffMailbox {
  constructor(readonly address: string) {}
}
