import { TellStaff } from '../../mail/use-cases/tell-staff.js';
import { pieceText } from '../../orders/bought-piece.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { knownReturn, pieceOf } from '../return.js';
import { CheckReturnWish, type ReturnWish } from './check-return-wish.js';
import { ExchangeHolds } from './exchange-holds.js';
import { ReportReturn } from './report-return.js';

/**
 * Requests a return of units of one line for the buyer: for a refund, or for another size, which is held immediately.
 * Units that were sent in exchange can be returned for a refund.
 */
@UseCase()
export class RequestReturn {
  constructor(
    private readonly transaction: Transaction,
    private readonly check: CheckReturnWish,
    private readonly returns: Returns,
    private readonly holds: ExchangeHolds,
    private readonly report: ReportReturn,
    private readonly tellStaff: TellStaff,
  ) {}

  /**
   * Returns the return's id.
   * @throws DomainError not-found `order.unknown` for another customer's order; conflict `return.not-allowed`,
   * `return.size`, `stock.not-enough`; invalid `return.invalid`, with a sentence per field
   */
  execute(orderId: string, wish: ReturnWish, userId: number): Promise<number> {
    return this.transaction.run(async () => {
      const { order, item, wanted } = await this.check.execute(orderId, wish, userId);
      const made = knownReturn(await this.returns.get(await this.returns.add(wanted)));
      await this.holds.take(order, made, userId);
      await this.report.execute(order, made, 'requested', userId);
      const piece = pieceText(made.quantity, pieceOf(item, made));
      await this.tellStaff.execute({ kind: 'new-return', returnId: made.id, piece, exchange: made.exchange !== null });
      return made.id;
    });
  }
}
