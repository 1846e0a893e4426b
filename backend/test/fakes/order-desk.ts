import type { AuditEntry, AuditLog } from '../../src/domain/audit/ports/audit-log.js';
import { ChangeOrder } from '../../src/domain/orders/use-cases/change-order.js';
import { CorrectOrder } from '../../src/domain/orders/use-cases/correct-order.js';
import { CorrectPayment } from '../../src/domain/orders/use-cases/correct-payment.js';
import type { Order } from '../../src/domain/orders/order.js';
import { DecideRefund } from '../../src/domain/orders/use-cases/decide-refund.js';
import { MailCustomer } from '../../src/domain/orders/use-cases/mail-customer.js';
import { PackingCalendar } from '../../src/domain/orders/packing-calendar.js';
import { OrderEdits } from '../../src/domain/orders/use-cases/order-edits.js';
import { RefundOrder } from '../../src/domain/orders/use-cases/refund-order.js';
import { CorrectParcel } from '../../src/domain/orders/use-cases/correct-parcel.js';
import { ShipParcel } from '../../src/domain/orders/use-cases/ship-parcel.js';
import { NotifyShipment } from '../../src/domain/orders/use-cases/notify-shipment.js';
import type { Clock } from '../../src/domain/shared/ports/clock.js';
import type { Transaction } from '../../src/domain/shared/ports/transaction.js';
import { deliveryTerms } from '../builders/delivery-terms.js';
import { shippingPlan } from '../builders/priced-cart.js';
import { storeDetails } from '../builders/store-details.js';
import { CountedIds } from './counted-ids.js';
import { FakeOrders } from './fake-orders.js';
import { FakeOutbox } from './fake-outbox.js';
import { FakeRefunds } from './fake-refunds.js';
import { FakeStock } from './fake-stock.js';

/** The staff's use cases for orders, with fakes. */
export class OrderDesk {
  readonly orders = new FakeOrders();
  readonly stock = new FakeStock();
  readonly outbox = new FakeOutbox();
  readonly refunds = new FakeRefunds(() => this.clock.now());
  readonly audited: AuditEntry[] = [];
  readonly changeOrder: ChangeOrder;
  readonly shipParcel: ShipParcel;
  readonly correctParcel: CorrectParcel;
  readonly refundOrder: RefundOrder;
  readonly correctOrder: CorrectOrder;
  readonly correctPayment: CorrectPayment;
  private readonly clock: Clock = { now: () => new Date('2026-11-21T09:00:00Z') };

  constructor() {
    const { orders, stock, outbox, refunds, clock } = this;
    const transaction: Transaction = { run: (work) => work() };
    const audit: AuditLog = {
      record: (...entries) => {
        this.audited.push(...entries);
        return Promise.resolve();
      },
    };
    const mailCustomer = new MailCustomer(outbox);
    const store = { details: () => Promise.resolve(storeDetails) };
    const calendar = new PackingCalendar(deliveryTerms, store, { current: () => Promise.resolve(shippingPlan) });
    const notifyShipment = new NotifyShipment(mailCustomer, clock, calendar);
    const edits = new OrderEdits(transaction, orders, audit, mailCustomer, clock);
    this.changeOrder = new ChangeOrder(edits, orders, stock, mailCustomer, notifyShipment);
    this.shipParcel = new ShipParcel(edits, stock, notifyShipment);
    this.correctPayment = new CorrectPayment(edits);
    this.correctParcel = new CorrectParcel(edits, notifyShipment);
    const decideRefund = new DecideRefund(refunds, mailCustomer, new CountedIds());
    this.refundOrder = new RefundOrder(edits, stock, decideRefund);
    this.correctOrder = new CorrectOrder(edits, stock, decideRefund, mailCustomer);
  }

  /** Adds a placed order. Its units are sold, and the given number of each item remains on hand. */
  async placed(order: Order, left = 5): Promise<Order> {
    await this.orders.add(order);
    for (const line of order.items.flatMap((item) => item.sold)) this.stock.put(line, left);
    return order;
  }

  mails() {
    return this.outbox.stored().map(({ mail, owner }) => ({ ...mail, owner }));
  }
}
