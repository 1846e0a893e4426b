import { Outbox } from '../../mail/ports/outbox.js';
import { refuseProblems, DomainError } from '../../shared/domain-error.js';
import { emailProblem, tidyEmail } from '../../shared/email-address.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type NewEntry, Waitlist } from '../ports/waitlist.js';
import { mailedFacts } from '../waitlist-entry.js';

/**
 * Asks the owner of an address to confirm a waitlist entry for a size. An address that already has a confirmed entry
 * gets no second mail.
 */
@UseCase()
export class JoinWaitlist {
  constructor(
    private readonly waitlist: Waitlist,
    private readonly outbox: Outbox,
    private readonly transaction: Transaction,
  ) {}

  /**
   * @throws DomainError invalid, at `email`; not-found `product.unknown`; conflict `waitlist.available` for an item
   * that can be bought now
   */
  async execute({ email: typed, ...wish }: NewEntry): Promise<void> {
    const email = tidyEmail(typed);
    refuseProblems('waitlist.invalid', { email: emailProblem(email) });
    const availability = await this.waitlist.availabilityOf(wish);
    if (availability === null) throw unknownChoice();
    if (availability === 'available') throw available();
    await this.transaction.run(async () => {
      const joined = await this.waitlist.join({ ...wish, email });
      if (joined?.state !== 'unconfirmed') return;
      const entry = await this.waitlist.get(joined.id);
      if (entry) await this.outbox.put({ template: 'waitlist-confirmation', ...mailedFacts(entry) }, entry);
    });
  }
}

function unknownChoice(): DomainError {
  return new DomainError('not-found', 'product.unknown', 'This product is no longer available.');
}

function available(): DomainError {
  return new DomainError('conflict', 'waitlist.available', 'This item is back in stock. You can buy it now.');
}
