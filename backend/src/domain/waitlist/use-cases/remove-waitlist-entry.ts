import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Waitlist } from '../ports/waitlist.js';
import { mailedFacts, type WaitlistEntry } from '../waitlist-entry.js';

@UseCase()
export class RemoveWaitlistEntry {
  constructor(
    private readonly waitlist: Waitlist,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Removes a shopper from the waitlist, confirmed or not. A reserved unit is offered to the next shopper in line.
   * @throws DomainError not-found `waitlist.unknown`; conflict `waitlist.paying` while the shopper pays for the unit
   */
  execute(staffId: number, id: number): Promise<void> {
    return this.transaction.run(async () => {
      const entry = await this.waitlist.get(id);
      if (entry === null || !isLive(entry)) throw unknownEntry();
      await this.waitlist.leave(id);
      if ((await this.waitlist.get(id))?.state !== 'left') throw paying();
      const subject = { subjectId: String(entry.productId), subjectName: mailedFacts(entry).product };
      const action = 'product.waitlist-entry-removed';
      await this.audit.record({ staffId, action, ...subject });
    });
  }
}

const isLive = ({ state }: WaitlistEntry) => ['unconfirmed', 'waiting', 'reserved'].includes(state);

function unknownEntry(): DomainError {
  return new DomainError('not-found', 'waitlist.unknown', 'This customer is no longer on the waitlist.');
}

function paying(): DomainError {
  const message = 'This customer is paying for the reserved unit. Please try again in a few minutes.';
  return new DomainError('conflict', 'waitlist.paying', message);
}
