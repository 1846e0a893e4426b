import type { Order } from '../../orders/order.js';
import { UseCase } from '../../shared/use-case.js';
import { Returns } from '../ports/returns.js';
import { movedTo, type Return } from '../return.js';
import { ExchangeHolds } from './exchange-holds.js';
import { ReportReturn } from './report-return.js';

/**
 * Ends a return whose parcel has not arrived, inside the caller's transaction. Units held for an exchange become
 * available again.
 */
@UseCase()
export class EndReturn {
  constructor(
    private readonly returns: Returns,
    private readonly holds: ExchangeHolds,
    private readonly report: ReportReturn,
  ) {}

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
