import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type BoughtLine,
  CartReader,
  type CartRepository,
  type PricedCart,
} from '../../src/domain/cart/ports/carts.js';
import type { Offer } from '../../src/domain/cart/cart.js';
import type { Checkout } from '../../src/domain/checkout/checkout.js';
import { CheckoutHolds } from '../../src/domain/checkout/use-cases/checkout-holds.js';
import { CheckoutPrices } from '../../src/domain/checkout/use-cases/checkout-prices.js';
import { ConfirmPayment } from '../../src/domain/checkout/use-cases/confirm-payment.js';
import { EndCheckout } from '../../src/domain/checkout/use-cases/end-checkout.js';
import { CheckoutPayments } from '../../src/domain/checkout/use-cases/checkout-payments.js';
import { FulfillCheckout } from '../../src/domain/checkout/use-cases/fulfill-checkout.js';
import { HoldAtTotal, type HoldCheckoutInput } from '../../src/domain/checkout/use-cases/hold-at-total.js';
import { HoldCheckout } from '../../src/domain/checkout/use-cases/hold-checkout.js';
import { MakeOrder } from '../../src/domain/checkout/use-cases/make-order.js';
import { OpenCheckout, type OpenCheckoutInput } from '../../src/domain/checkout/use-cases/open-checkout.js';
import { OweRefund } from '../../src/domain/checkout/use-cases/owe-refund.js';
import { ConfirmOrderPayment } from '../../src/domain/checkout/use-cases/confirm-order-payment.js';
import { HoldOrderPayment } from '../../src/domain/checkout/use-cases/hold-order-payment.js';
import { OpenOrderPayment } from '../../src/domain/checkout/use-cases/open-order-payment.js';
import { PayOrder } from '../../src/domain/checkout/use-cases/pay-order.js';
import { ReconcilePayments } from '../../src/domain/checkout/use-cases/reconcile-payments.js';
import type { Order } from '../../src/domain/orders/order.js';
import { PackingCalendar } from '../../src/domain/orders/packing-calendar.js';
import { MailCustomer } from '../../src/domain/orders/use-cases/mail-customer.js';
import { AddOrder } from '../../src/domain/orders/use-cases/add-order.js';
import { NotifyStaff } from '../../src/domain/mail/use-cases/notify-staff.js';
import { CarryOutRefunds } from '../../src/domain/payments/use-cases/carry-out-refunds.js';
import { ReconcileRefunds } from '../../src/domain/payments/use-cases/reconcile-refunds.js';
import { RefundAlerts } from '../../src/domain/payments/use-cases/refund-alerts.js';
import { SettleRefunds } from '../../src/domain/payments/use-cases/settle-refunds.js';
import { TableRules, type TaxRate } from '../../src/domain/pricing/sales-tax.js';
import type { SalesTax, ShippingPlans } from '../../src/domain/pricing/ports/charges.js';
import type { Clock } from '../../src/domain/shared/ports/clock.js';
import type { Transaction } from '../../src/domain/shared/ports/transaction.js';
import { customer } from '../builders/checkout.js';
import { deliveryTerms } from '../builders/delivery-terms.js';
import { aPricedCart, percentOff, promoTerms, shippingPlan } from '../builders/priced-cart.js';
import { storeDetails } from '../builders/store-details.js';
import { CountedIds } from './counted-ids.js';
import { FakeCheckouts } from './fake-checkouts.js';
import { FakeOrders } from './fake-orders.js';
import { FakeOutbox } from './fake-outbox.js';
import { FakePayments } from './fake-payments.js';
import { FakePromoCodes } from './fake-promo-codes.js';
import { FakeRefunds } from './fake-refunds.js';
import { FakeStaffNotifications } from './fake-staff-notifications.js';
import { FakeStock } from './fake-stock.js';

const shopper = { id: 7, email: 'ana@shop.example' };

/**
 * The use cases of the checkout with fakes: a shopper with one cart, stock, an in-memory payment provider, and a clock
 * that the test controls.
 */
export class CheckoutDesk {
  /** The cart of the shopper. Ten units of each of its items are on hand. */
  cart: PricedCart = aPricedCart();
  shippingPlan = shippingPlan;
  /** Runs after the sales tax was read. Tests use it to simulate a change in another window. */
  afterTax: () => void = () => {};
  /** Rates by state. They apply to all products. */
  readonly taxRates: TaxRate[] = [];
  readonly orderBook = new FakeOrders();
  readonly boughtLines: BoughtLine[] = [];
  readonly stock = new FakeStock();
  readonly outbox = new FakeOutbox();
  readonly notifications = new FakeStaffNotifications();
  private time = new Date('2026-11-20T12:00:00Z').getTime();
  readonly now = () => new Date(this.time);
  private readonly transaction = new OneAtATime();
  readonly payments = new FakePayments(this.now, () => this.transaction.refuseNetwork());
  readonly promoCodes = new FakePromoCodes(this.now);
  readonly refunds = new FakeRefunds(this.now, (paymentIntentId) => {
    const order = this.orders.find(({ payment }) => payment.paymentIntentId === paymentIntentId);
    return order && { id: order.id, paid: order.payment.paid };
  });
  readonly loggedErrors: string[] = [];
  readonly checkouts = new FakeCheckouts(this.now, () => this.cart.id);

  readonly prices: CheckoutPrices;
  readonly openCheckout: OpenCheckout;
  readonly holdCheckout: HoldCheckout;
  readonly confirmPayment: ConfirmPayment;
  readonly endCheckout: EndCheckout;
  readonly openOrderPayment: OpenOrderPayment;
  readonly holdOrderPayment: HoldOrderPayment;
  readonly confirmOrderPayment: ConfirmOrderPayment;
  readonly reconcilePayments: ReconcilePayments;
  readonly carryOutRefunds: CarryOutRefunds;
  readonly settleRefunds: SettleRefunds;
  readonly reconcileRefunds: ReconcileRefunds;

  constructor() {
    const clock: Clock = { now: this.now };
    const ids = new CountedIds();
    const carts = new OneCart(() => this.cart, this.stock);
    const { transaction } = this;
    const holds = new CheckoutHolds(this.stock, this.promoCodes, carts);
    const cartStore: Pick<CartRepository, 'removeBought'> = {
      removeBought: (_, lines) => {
        this.boughtLines.push(...lines);
        return Promise.resolve();
      },
    };
    const orders = this.orderBook;
    const prices = (this.prices = new CheckoutPrices(carts, this.fakePlans(), this.fakeSalesTax()));
    const store = { details: () => Promise.resolve(storeDetails) };
    const calendar = new PackingCalendar(deliveryTerms, store, this.fakePlans());
    const notifyStaff = new NotifyStaff(this.notifications, this.outbox, clock);
    const { checkouts, payments, refunds, outbox } = this;
    const addOrder = new AddOrder(orders, outbox, notifyStaff, { record: () => Promise.resolve() });
    const makeOrder = new MakeOrder(holds, addOrder, cartStore as CartRepository, clock, ids, calendar);
    const oweRefund = new OweRefund(holds, orders, refunds, outbox, ids);
    const payOrder = new PayOrder(orders, new MailCustomer(outbox), notifyStaff, clock);
    const fulfill = new FulfillCheckout(holds, prices, makeOrder, payOrder, clock);
    const confirmPayment = new ConfirmPayment(checkouts, payments, orders, fulfill, oweRefund, transaction);
    const endCheckout = new EndCheckout(checkouts, payments, holds, confirmPayment, transaction, clock);
    const atProvider = new CheckoutPayments(checkouts, payments, endCheckout, ids);
    const limits = { unitsPerNetwork: 12 };
    const holdAtTotal = new HoldAtTotal(checkouts, holds, prices, calendar, limits, clock);
    this.confirmPayment = confirmPayment;
    this.endCheckout = endCheckout;
    this.openCheckout = new OpenCheckout(carts, checkouts, atProvider, transaction, clock, ids);
    this.holdCheckout = new HoldCheckout(checkouts, holdAtTotal, atProvider, endCheckout, transaction);
    this.openOrderPayment = new OpenOrderPayment(orders, checkouts, atProvider, transaction, clock, ids);
    this.holdOrderPayment = new HoldOrderPayment(orders, checkouts, atProvider, transaction, clock);
    this.confirmOrderPayment = new ConfirmOrderPayment(checkouts, confirmPayment);
    this.reconcilePayments = new ReconcilePayments(checkouts, payments, confirmPayment, endCheckout, clock);
    const errorLog = { write: (sentence: string) => void this.loggedErrors.push(sentence) };
    const alerts = new RefundAlerts(outbox, notifyStaff, store, errorLog);
    this.settleRefunds = new SettleRefunds(payments, refunds, alerts, transaction, clock, ids);
    this.carryOutRefunds = new CarryOutRefunds(refunds, payments, this.settleRefunds, clock);
    this.reconcileRefunds = new ReconcileRefunds(payments, refunds, this.settleRefunds, clock);
    this.fillShelf();
  }

  private fakePlans(): Pick<ShippingPlans, keyof ShippingPlans> {
    const version = () => ({ version: 0, value: this.shippingPlan, savedAt: null, savedBy: null });
    return {
      current: () => Promise.resolve(this.shippingPlan),
      versions: () => Promise.resolve([version()]),
      lock: () => Promise.resolve(version()),
      save: () => Promise.resolve(),
    };
  }

  /** Simulates a provider on the network. A call inside a transaction is a mistake of the shop, so the call throws. */
  private fakeSalesTax(): SalesTax {
    return {
      rulesFor: (to, { lines }) => {
        this.transaction.refuseNetwork();
        const rates = this.taxRates.filter(({ state }) => state === to?.state);
        const categories = new Map(lines.map(({ productId }) => [productId ?? 0, 'bikinis']));
        this.afterTax();
        return Promise.resolve(new TableRules(rates, categories));
      },
      exemptBelow: () => Promise.resolve(null),
    };
  }

  get orders(): Order[] {
    return this.orderBook.stored();
  }

  pass(minutes: number): void {
    this.time += minutes * 60_000;
    this.checkouts.unclaim();
  }

  fillShelf(units = 10): void {
    for (const line of this.cart.lines) this.stock.put(line, units);
  }

  open(input: Partial<OpenCheckoutInput> = {}): Promise<Checkout> {
    return this.openCheckout.execute({
      userId: shopper.id,
      accountEmail: shopper.email,
      sessionId: null,
      amount: null,
      prices: [],
      network: null,
      ...input,
    });
  }

  hold(checkout: Checkout, input: Partial<HoldCheckoutInput> = {}): Promise<Checkout> {
    return this.holdCheckout.execute({
      userId: shopper.id,
      paymentIntentId: checkout.paymentIntentId ?? '',
      customer,
      total: null,
      shippingMethod: 'standard',
      network: '192.0.2.0/24',
      ...input,
    });
  }

  /** Returns a checkout whose units are held. */
  async held(): Promise<Checkout> {
    return this.hold(await this.open());
  }

  /** Returns a held checkout that the shopper's browser has paid, before any report of the payment reaches the shop. */
  async paid(): Promise<Checkout> {
    const checkout = await this.held();
    this.payments.pay(checkout.paymentIntentId ?? '');
    return checkout;
  }

  /** Returns an open checkout whose promo code takes 100% off. */
  free(): Promise<Checkout> {
    this.promoCodes.put(5, { ...promoTerms, percentOff: 100 });
    this.cart = aPricedCart({ lines: [{ quantity: 4 }], promo: percentOff(100) });
    return this.open();
  }

  async stateOf({ id }: Checkout): Promise<Checkout['state']> {
    return (await this.checkouts.lock(id)).state;
  }

  /** Returns the stock of the cart's first line. */
  shelf() {
    const [line] = this.cart.lines;
    return line ? this.stock.levels(line) : null;
  }
}

/** Serializes transactions, like the lock of a single checkout. A nested run joins the outer one. */
class OneAtATime implements Transaction {
  private readonly running = new AsyncLocalStorage<true>();
  private last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running.getStore()) return work();
    const result = this.last.then(() => this.running.run(true, work));
    this.last = result.catch(() => undefined);
    return result;
  }

  refuseNetwork(): void {
    if (this.running.getStore()) throw new Error('The provider was called inside a transaction.');
  }
}

class OneCart extends CartReader {
  constructor(
    private readonly cart: () => PricedCart,
    private readonly stock: FakeStock,
  ) {
    super();
  }

  getBySession(): Promise<PricedCart | null> {
    return Promise.resolve(this.cart());
  }

  get(): Promise<PricedCart | null> {
    return Promise.resolve(this.cart());
  }

  getLatest(): Promise<PricedCart | null> {
    return Promise.resolve(this.cart());
  }

  listOffers(): Promise<Offer[]> {
    const sold = this.cart().lines.filter(({ problem }) => problem !== 'archived');
    return Promise.resolve(
      sold.map(({ product, ...line }) => ({
        ...line,
        available: this.stock.available(line),
        name: product.name,
        listPrice: product.price,
        isSetOnly: false,
        halves: null,
      })),
    );
  }
}
