import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { cards, StripeBooks } from './stripe-books.js';
import { StripeForm } from './stripe-form.js';
import { bodyOf, type StandInResponse, StripeKeys } from './stripe-keys.js';
import type { StandInEvent, StandInIntent, StandInRefund } from './stripe-objects.js';
import { StripeRefusal } from './stripe-refusal.js';
import { StripeTax } from './stripe-tax.js';

export interface StandInSettings {
  readonly port?: number;
  readonly secretKey?: string;
  readonly webhookSecret?: string;
}

export interface Signing {
  /** Time of the signature. Default: now. */
  readonly at?: Date;
  readonly secret?: string;
}

export interface StandInRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly apiVersion: string | null;
}

/**
 * A fake of Stripe's HTTP API, as far as the shop uses it, on a local port. Its methods simulate events that a test
 * cannot trigger at Stripe.
 */
export class StripeStandIn {
  /** All requests, in the order of arrival. */
  readonly requests: StandInRequest[] = [];
  private readonly tax = new StripeTax();
  private readonly books = new StripeBooks();
  private readonly keys = new StripeKeys();
  private readonly server: Server;
  private failures: number[] = [];
  private breakdowns: ('nothing-done' | 'carried-out')[] = [];
  private responsesToLose = 0;
  private held: Promise<void> | null = null;

  constructor(
    readonly secretKey: string,
    readonly webhookSecret: string,
  ) {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** All events, oldest first. */
  get events(): readonly StandInEvent[] {
    return this.books.events;
  }

  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', () => resolve());
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  /** The ZIP codes of all calculations of sales tax. */
  get taxedZipCodes(): readonly string[] {
    return this.tax.zipCodes;
  }

  /**
   * Sets the sales tax of a state, in percent. Without a call, no state has tax.
   * @param exemptBelow units with a lower price, in cents, are exempt
   */
  taxState(state: string, percent: number, exemptBelow = 0): void {
    this.tax.rates.set(state, { percent, exemptBelow });
  }

  intent(id: string): StandInIntent {
    return this.books.intent(id);
  }

  /** Pays, like the shopper's browser. A declined card leaves the payment open. */
  pay(intentId: string, card: string = cards.good): StandInIntent {
    return this.books.pay(intentId, card.replaceAll(' ', ''));
  }

  /** Refunds, like staff in Stripe's dashboard. */
  refundByHand(intentId: string, cents: number): StandInRefund {
    return this.books.createRefund(new StripeForm(`payment_intent=${intentId}&amount=${cents}`));
  }

  /** Carries out a refund a second time, with the same key of the shop. */
  refundAgain(intentId: string, cents: number, key: string): StandInRefund {
    const form = new StripeForm(`payment_intent=${intentId}&amount=${cents}&metadata[idempotencyKey]=${key}`);
    return this.books.createRefund(form);
  }

  /** Ends a refund, as the bank does: the refund arrives or is returned. */
  endRefund(id: string, status: 'succeeded' | 'failed'): void {
    this.books.endRefund(id, status);
  }

  /** Hides refunds in Stripe's list, as if the list were out of date. */
  hideRefunds(hidden: boolean): void {
    this.books.refundsAreHidden = hidden;
  }

  /** Returns the refunds of a payment, oldest first. */
  refundsOf(intentId: string): StandInRefund[] {
    return this.books.refundsOf(intentId);
  }

  /** Returns the refunded amount of a payment in cents, including pending refunds. */
  refundedOf(intentId: string): number {
    return this.books.refundedOf(intentId);
  }

  /** Rejects the next requests with this status. The client sends each request twice. */
  failNext(count = 1, status = 500): void {
    this.failures = Array.from({ length: count }, () => status);
  }

  /**
   * Responds to the next write requests with a failure that their keys replay for a day.
   * @param outcome whether the requests are carried out nevertheless
   */
  breakNext(count = 1, outcome: 'nothing-done' | 'carried-out' = 'nothing-done'): void {
    this.breakdowns = Array.from({ length: count }, () => outcome);
  }

  /**
   * Carries out the next write requests, but closes their connections without a response. The client sends each request
   * twice.
   */
  loseNextResponse(count = 1): void {
    this.responsesToLose = count;
  }

  /** Delays the response to the next request. @returns a function that releases the response */
  holdNext(): () => void {
    let release = () => {};
    this.held = new Promise((resolve) => (release = resolve));
    return release;
  }

  /** Deletes all idempotency keys, as Stripe does after a day. */
  forgetKeys(): void {
    this.keys.forget();
  }

  /** Sends a signed event, like Stripe. Returns the status of the response. */
  async sendEvent(to: string, event: object, { at = new Date(), secret }: Signing = {}): Promise<number> {
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: secret ?? this.webhookSecret,
      timestamp: Math.floor(at.getTime() / 1000),
    });
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature };
    const response = await fetch(to, { method: 'POST', headers, body: payload });
    await response.arrayBuffer();
    return response.status;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body, repeated } = await this.respondTo(request);
    if (request.method === 'POST' && this.responsesToLose > 0) {
      this.responsesToLose -= 1;
      request.socket.destroy();
      return;
    }
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'Request-Id': 'req_stand_in',
      ...(repeated && { 'Idempotent-Replayed': 'true' }),
    });
    response.end(JSON.stringify(body));
  }

  private async respondTo(request: IncomingMessage): Promise<StandInResponse> {
    try {
      return await this.carryOut(request);
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, body: bodyOf(error) };
    }
  }

  private async carryOut(request: IncomingMessage): Promise<StandInResponse> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const method = request.method ?? '';
    const key = headerOf(request, 'idempotency-key');
    this.requests.push({ method, path: pathname, key, apiVersion: headerOf(request, 'stripe-version') });
    const body = await text(request);
    if (headerOf(request, 'authorization') !== `Bearer ${this.secretKey}`) {
      throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_****' });
    }
    const failure = this.failures.shift();
    if (failure !== undefined)
      throw new StripeRefusal(failure, { type: 'api_error', message: 'Something went wrong.' });
    const work = async (): Promise<StandInResponse> => {
      const { held } = this;
      this.held = null;
      await held;
      const breakdown = method === 'POST' ? this.breakdowns.shift() : undefined;
      const response = () => this.route(method, pathname, new StripeForm(body || searchParams.toString()));
      if (breakdown === undefined) return { status: 200, body: response() };
      if (breakdown === 'carried-out') response();
      return { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong.' } } };
    };
    return method === 'POST' && key !== null ? this.keys.once(key, `${method} ${pathname} ${body}`, work) : work();
  }

  private route(method: string, path: string, form: StripeForm): object {
    const [, resource, id, outcome] =
      /^\/v1\/(payment_intents|refunds|tax\/calculations)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? [];
    const intentId = decodeURIComponent(id ?? '');
    switch ([method, resource, id && ':id', outcome].filter(Boolean).join(' ')) {
      case 'POST payment_intents':
        return this.books.createIntent(form);
      case 'GET payment_intents':
        return this.books.listIntents(form);
      case 'GET payment_intents :id': {
        const intent = this.books.intent(intentId);
        return form.list('expand').includes('latest_charge') ? this.books.withCharge(intent) : intent;
      }
      case 'POST payment_intents :id':
        return this.books.updateIntent(intentId, form);
      case 'POST payment_intents :id cancel':
        return this.books.cancelIntent(intentId);
      case 'POST refunds':
        return this.books.createRefund(form);
      case 'GET refunds':
        return this.books.listRefunds(form);
      case 'POST tax/calculations':
        return this.tax.calculate(form);
      case 'GET tax/calculations :id line_items':
        return this.tax.linesOf(intentId);
      default:
        throw new StripeRefusal(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}).`,
        });
    }
  }
}

export async function startStripeStandIn(settings: StandInSettings = {}): Promise<StripeStandIn> {
  const { port = 0, secretKey = 'sk_test_stand_in', webhookSecret = 'whsec_stand_in' } = settings;
  const standIn = new StripeStandIn(secretKey, webhookSecret);
  await standIn.listen(port);
  return standIn;
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
