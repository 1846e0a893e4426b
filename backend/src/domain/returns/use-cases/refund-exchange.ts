import { minus } from '../../pricing/paid-for.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { refundOf, worthOf } from '../return-value.js';
import { movedTo, returnChanged } from '../return.js';
import { ReturnEdits } from './return-edits.js';
import { ExchangeHolds } from './exchange-holds.js';
import { SettleReturn } from './settle-return.js';

/** Refunds an exchange whose other size cannot be sent. Repeated calls change nothing. */
@UseCase()
export class RefundExchange {
  constructor(
    private readonly edits: ReturnEdits,
    private readonly returns: Returns,
    private readonly holds: ExchangeHolds,
    private readonly settle: SettleReturn,
  ) {}

  /** @throws DomainError not-found; conflict `return.changed` unless the return is a received exchange */
  execute(id: number, staffId: number): Promise<void> {
    return this.edits.run(id, async (locked) => {
      const { order, found } = locked;
      if (found.state === 'refunded') return;
      if (found.state !== 'received') throw returnChanged(found);
      const returns = await this.returns.listOfOrder(order.id);
      const refunded = movedTo(found, 'refunded');
      // Whether the price difference was already refunded, or was never billed.
      const isSettled = found.refundId !== null || order.unbilled.amount.cents > 0;
      const settled = isSettled ? worthOf(order, found, returns) : null;
      const whole = refundOf(order, refunded, returns);
      const rest = settled ? minus(whole, settled) : whole;
      await this.holds.giveBack(order, found, staffId);
      await this.settle.execute(order, refunded, rest, 'refunded', staffId);
      await this.edits.record(locked, refunded, 'order.return-refunded', staffId);
    });
  }
}
