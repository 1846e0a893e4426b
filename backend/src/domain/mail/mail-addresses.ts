import type { Store } from '../shared/ports/store.js';

/** The sender of all mails. */
export class Sender {
  constructor(
    /** The host in Message-IDs, which makes them globally unique. */
    readonly host: string,
    private readonly store: Store,
  ) {}

  /** The From line, e.g. `Liberty Tide <hello@shop.example.com>`. */
  async from(): Promise<string> {
    return (await this.store.details()).mailFrom;
  }
}

/**
 * The Message-ID of a mail, including angle brackets. It is the same in each attempt, so that mailboxes recognize
 * duplicates.
 */
export function messageIdOf(mailId: string, { host }: Pick<Sender, 'host'>): string {
  return `<${mailId}@${host}>`;
}
