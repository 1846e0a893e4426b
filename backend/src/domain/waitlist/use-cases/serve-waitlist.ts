import { Outbox } from '../../mail/ports/outbox.js';
import { countOf } from '../../shared/count-of.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Waitlist } from '../ports/waitlist.js';
import { mailedFacts } from '../waitlist-entry.js';

const atOnce = 500;

export interface Served {
  readonly lapsed: number;
  readonly reserved: number;
  readonly mailed: number;
  readonly failures: unknown[];
}

/**
 * Ends expired reservations, reserves free units, and mails the shoppers whose turn has come. A reservation ends 12
 * hours after its mail was sent. A unit whose mail is not sent for three days is on sale.
 */
@UseCase()
export class ServeWaitlist {
  constructor(
    private readonly waitlist: Waitlist,
    private readonly outbox: Outbox,
    private readonly transaction: Transaction,
  ) {}

  /** Handles a limited number of entries per run. */
  async execute(): Promise<Served> {
    const failures: unknown[] = [];
    await this.waitlist.followMails();
    const lapsed = await countOf(await this.waitlist.listOverdue(atOnce), (id) => this.waitlist.lapse(id), failures);
    const reserved = await this.waitlist.offerFree();
    const mailed = await countOf(await this.waitlist.listUntold(atOnce), (id) => this.mail(id), failures);
    await this.waitlist.cancelUnneededMails();
    return { lapsed, reserved, mailed, failures };
  }

  private mail(id: number): Promise<boolean> {
    return this.transaction.run(async () => {
      const entry = await this.waitlist.claimMail(id);
      if (!entry) return false;
      await this.outbox.put({ template: 'back-in-stock', ...mailedFacts(entry) }, entry);
      return true;
    });
  }
}
