import { NotifyStaff } from '../../mail/use-cases/notify-staff.js';
import { itemText } from '../../shared/variant-label.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { knownReturn, returnedItem } from '../return.js';
import { ValidateReturn, type ReturnInput } from './validate-return.js';
import { ExchangeHolds } from './exchange-holds.js';
import { ReportReturn } from './report-return.js';

/**
 * Requests a return of units of one line for the buyer: for a refund, or for another size, which is held immediately.
 * Units that were sent in exchange can be returned for a refund. Staff request a return through `StartReturn`.
 */
@UseCase()
export class RequestReturn {
  constructor(
    private readonly transaction: Transaction,
    private readonly check: ValidateReturn,
    private readonly returns: Returns,
    private readonly holds: ExchangeHolds,
    private readonly report: ReportReturn,
    private readonly notifyStaff: NotifyStaff,
  ) {}

  /**
   * Returns the return's id.
   * @param buyerId the order's owner; null for an order without an account
   * @param actorId the user who acts: the buyer, or a staff member
   * @throws DomainError not-found `order.unknown` for another customer's order; conflict `return.not-allowed`,
   * `return.size`, `stock.not-enough`; invalid `return.invalid`, with a sentence per field
   */
  execute(orderId: string, input: ReturnInput, buyerId: number | null, actorId: number): Promise<number> {
    return this.transaction.run(async () => {
      const { order, item, wanted } = await this.check.execute(orderId, input, buyerId);
      const made = knownReturn(await this.returns.get(await this.returns.add(wanted)));
      await this.holds.acquire(order, made, actorId);
      await this.report.execute(order, made, 'requested', actorId);
      const piece = itemText(made.quantity, returnedItem(item, made));
      await this.notifyStaff.execute({
        kind: 'new-return',
        returnId: made.id,
        piece,
        exchange: made.exchange !== null,
      });
      return made.id;
    });
  }
}
