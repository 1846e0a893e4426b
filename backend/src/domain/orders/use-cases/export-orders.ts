import { AuditLog } from '../../audit/ports/audit-log.js';
import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { maskEmail, maskWords } from '../../shared/email-address.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { OrderFilter } from '../order-list.js';
import { type ExportedOrder, OrderReader } from '../ports/orders.js';

/** Max number of orders in a spreadsheet, which is built in memory. */
export const maxSheetOrders = 10_000;

/** Exports the orders of a list for staff. The audit log records the user and the number of orders. */
@UseCase()
export class ExportOrders {
  constructor(
    private readonly transaction: Transaction,
    private readonly orders: OrderReader,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError invalid, if there are more orders than `maxOrders` */
  async execute(
    filter: OrderFilter,
    staffId: number,
    maxOrders = Infinity,
  ): Promise<{ total: number; orders: AsyncIterable<ExportedOrder> }> {
    const asOfNow = { ...filter, until: this.clock.now() };
    const total = await this.transaction.run(async () => {
      const count = await this.orders.count(asOfNow);
      if (count > maxOrders) throw tooMany(count, maxOrders);
      const after = { ...discreet(filter), count };
      const subject = { subjectId: 'export', subjectName: 'Orders' };
      await this.audit.record({ staffId, action: 'order.exported', ...subject, after });
      return count;
    });
    return { total, orders: this.orders.stream(asOfNow) };
  }
}

function tooMany(count: number, maxOrders: number): DomainError {
  const [found, limit] = [count, maxOrders].map((number) => number.toLocaleString('en-US'));
  const message = `${found} orders match, but a spreadsheet can contain at most ${limit}. Please choose a shorter period.`;
  return new DomainError('invalid', 'orders.too-many', message);
}

/** The filter for the permanent audit log: searched names and addresses are masked. */
function discreet({ email, search, ...rest }: OrderFilter): Record<string, unknown> {
  return {
    ...rest,
    ...(search !== undefined && { search: maskWords(search) }),
    ...(email !== undefined && { email: maskEmail(email) }),
  };
}
