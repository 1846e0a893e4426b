import { type Order, unknownOrder } from '../../orders/order.js';
import { OrderRepository } from '../../orders/ports/order-repository.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { knownReturn, movedTo, type Return } from '../return.js';
import { ExchangeHolds } from './exchange-holds.js';
import { ReportReturn } from './report-return.js';

/**
 * Ends a return whose parcel has not arrived, inside the caller's transaction. The size held in exchange goes back on
 * sale.
 */
@UseCase()
export class EndReturn {
  constructor(
    private readonly orders: OrderRepository,
    private readonly returns: Returns,
    private readonly holds: ExchangeHolds,
    private readonly report: ReportReturn,
  ) {}

  /**
   * Returns the return with its order, both locked.
   * @throws DomainError not-found
   */
  async lock(id: number): Promise<{ order: Order; found: Return }> {
    const { orderId } = knownReturn(await this.returns.get(id));
    const order = await this.orders.lock(orderId);
    if (!order) throw unknownOrder();
    return { order, found: knownReturn(await this.returns.lock(id)) };
  }

  /**
   * @param userId the user who ends the return; null for the shop itself
   * @throws DomainError conflict `return.changed`
   */
  async execute(
    order: Order,
    found: Return,
    state: 'cancelled' | 'lapsed' | 'refused',
    userId: number | null,
    refusal: string | null = null,
  ): Promise<void> {
    const ended = movedTo(found, state, { refusal });
    await this.returns.save(ended);
    await this.holds.giveBack(order, ended, userId);
    await this.report.execute(order, ended, state, userId);
  }
}
