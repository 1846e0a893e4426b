import { setTimeout as wait } from 'node:timers/promises';
import { customer } from '../../../builders/checkout.js';
import { type BuyerResponse, ScriptedBuyer } from '../../scripted-buyer.js';
import type { ProviderBooks } from './provider-books.js';

interface Purchase {
  readonly productId: number;
  readonly promo?: string | undefined;
  /** Whether the buyer clicks Pay on the shop's own pages. This click holds the stock and the promo code. */
  readonly holdsStock: boolean;
  /** Whether the browser stays open until it requests the order. */
  readonly requestsOrder: boolean;
  /** Runs between the start of the checkout and the payment. */
  readonly beforePayment?: () => Promise<void>;
}

/** The result of a purchase, as seen by the buyer. A rejected buyer has paid nothing. */
export type Outcome =
  | { readonly kind: 'rejected' }
  | { readonly kind: 'abandoned' | 'refunded'; readonly paymentId: string }
  | { readonly kind: 'ordered'; readonly paymentId: string; readonly orderId: string };

const { name: customerName, email: customerEmail, address, city, state, zipCode } = customer;
const details = { customerName, customerEmail, shippingAddress: `${address}, ${city}, ${state} ${zipCode}` };

/** Buys in all the ways in which a payment can reach the shop, while the shop is killed and restarted. */
export class PayingBuyer extends ScriptedBuyer {
  constructor(
    url: () => string,
    private readonly provider: ProviderBooks,
  ) {
    super(url);
  }

  async purchase({ productId, promo, holdsStock, requestsOrder, beforePayment }: Purchase): Promise<Outcome> {
    const sessionId = String((await this.callUntilResponse('POST', '/api/cart', {})).body['sessionId']);
    // The cart of the account can still contain the line of a rejected purchase.
    await this.callUntilResponse('DELETE', `/api/cart/${sessionId}`);
    await this.add(sessionId, productId);
    if (promo !== undefined) await this.callUntilResponse('POST', `/api/cart/${sessionId}/promo`, { code: promo });
    const opened = await this.open(sessionId);
    if (opened.status !== 200) return { kind: 'rejected' };
    const paymentId = String(opened.body['paymentIntentId']);
    await beforePayment?.();
    if (holdsStock && !(await this.hold(paymentId))) return { kind: 'rejected' };
    if (!(await this.payOnce(paymentId, String(opened.body['clientSecret'])))) return { kind: 'rejected' };
    if (!requestsOrder) return { kind: 'abandoned', paymentId };
    const placed = await this.callUntilResponse('POST', '/api/orders', { paymentIntentId: paymentId, ...details });
    if (placed.status <= 201) return { kind: 'ordered', paymentId, orderId: String(placed.body['id']) };
    if (placed.body['code'] === 'payment-refunded') return { kind: 'refunded', paymentId };
    throw new Error(`A paid order was rejected: ${JSON.stringify(placed.body)}`);
  }

  /** Sends one request, and returns the time and the headers of its response. */
  async request(method: string, path: string, body?: object) {
    const start = performance.now();
    const { status, headers } = await this.send(method, path, body, 30_000);
    return {
      status,
      type: headers.get('Content-Type'),
      retryAfter: headers.get('Retry-After'),
      seconds: (performance.now() - start) / 1000,
    };
  }

  /** Refunds the rest of an order as staff. A repeated request finds nothing left to refund. */
  async refund(orderId: string): Promise<void> {
    await this.callUntilResponse('POST', '/api/user/confirm-password', { password: this.password });
    const { status, body } = await this.callUntilResponse('POST', `/api/admin/orders/${orderId}/refund`, {});
    if (status !== 200 && body['code'] !== 'refund.nothing-left')
      throw new Error(`The refund was rejected: ${JSON.stringify(body)}`);
  }

  /** Opens a checkout, but first waits for the result of an earlier payment for the same cart. */
  private async open(sessionId: string): Promise<BuyerResponse> {
    for (;;) {
      const opened = await this.callUntilResponse('POST', '/api/create-payment-intent', { sessionId });
      if (opened.body['code'] !== 'payment.processing') return opened;
      await wait(200);
    }
  }

  /** Returns false if the shop rejects the request, for example because an earlier click has already paid. */
  private async hold(paymentId: string): Promise<boolean> {
    const held = await this.callUntilResponse('PUT', `/api/checkout/${paymentId}`, customer);
    return held.status === 200;
  }

  private async payOnce(paymentId: string, clientSecret: string): Promise<boolean> {
    if (this.provider.pay) return this.provider.pay(paymentId);
    const card = { clientSecret, cardNumber: '4242 4242 4242 4242' };
    const paid = await this.callUntilResponse('POST', `/api/sandbox-payments/${paymentId}/confirm`, card);
    return paid.status === 200;
  }
}
