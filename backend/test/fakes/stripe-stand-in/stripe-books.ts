import { randomBytes } from 'node:crypto';
import { StripeForm } from './stripe-form.js';
import type { StandInEvent, StandInIntent, StandInList, StandInRefund } from './stripe-objects.js';
import { StripeRefusal } from './stripe-refusal.js';

/** Test cards of the fake Stripe server. All other cards are declined. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  /** Requires authentication by the shopper. */
  authentication: '4000002500003155',
  /** Leaves the payment in processing until another card is used. */
  slow: '4000000000000077',
  /** Pays. Refunds to this card succeed at first, but the bank returns them later. */
  returnsRefunds: '4000000000005126',
  /** Pays. Refunds to this card are pending until the bank has the money. */
  slowRefunds: '4000000000007726',
} as const;

const paying: readonly string[] = [cards.good, cards.returnsRefunds, cards.slowRefunds];

const changeable = ['requires_payment_method', 'requires_action'];

/** The state of the fake Stripe server, with the same checks as Stripe. */
export class StripeBooks {
  /** All events, oldest first. */
  readonly events: StandInEvent[] = [];
  refundsAreHidden = false;
  private readonly intents = new Map<string, StandInIntent>();
  private refunds: StandInRefund[] = [];
  private readonly cardOf = new Map<string, string>();

  createIntent(form: StripeForm): StandInIntent {
    form.refuseOthersThan(['amount', 'currency', 'metadata', 'allowed_payment_method_types']);
    const id = newId('pi');
    const types = form.list('allowed_payment_method_types');
    return this.store('payment_intent.created', {
      id,
      object: 'payment_intent',
      amount: amountOf(form) ?? missingParameter('amount'),
      amount_received: 0,
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      created: seconds(),
      currency: form.text('currency') ?? missingParameter('currency'),
      livemode: false,
      metadata: form.map('metadata'),
      payment_method_types: types.length > 0 ? types : ['card', 'link', 'us_bank_account'],
      status: 'requires_payment_method',
      last_payment_error: null,
    });
  }

  updateIntent(id: string, form: StripeForm): StandInIntent {
    form.refuseOthersThan(['amount', 'metadata']);
    const amount = amountOf(form);
    const intent = this.intent(id);
    if (amount !== undefined && !changeable.includes(intent.status)) throw unexpectedState(intent, 'updated');
    return this.store('payment_intent.amount_changed', {
      ...intent,
      amount: amount ?? intent.amount,
      metadata: { ...intent.metadata, ...form.map('metadata') },
    });
  }

  cancelIntent(id: string): StandInIntent {
    const intent = this.intent(id);
    if (!changeable.includes(intent.status)) throw unexpectedState(intent, 'canceled');
    return this.store('payment_intent.canceled', { ...intent, status: 'canceled' });
  }

  intent(id: string): StandInIntent {
    const intent = this.intents.get(id);
    if (!intent) throw StripeRefusal.missing('payment_intent', id);
    return intent;
  }

  listIntents(query: StripeForm): StandInList {
    const since = query.integer('created[gte]') ?? 0;
    const found = [...this.intents.values()].filter((intent) => intent.created >= since).reverse();
    return page(found, query, '/v1/payment_intents');
  }

  createRefund(form: StripeForm): StandInRefund {
    form.refuseOthersThan(['payment_intent', 'amount', 'metadata']);
    const intent = this.intent(form.text('payment_intent') ?? missingParameter('payment_intent'));
    const left = intent.amount_received - this.refundedOf(intent.id);
    const amount = form.integer('amount') ?? left;
    if (intent.status !== 'succeeded') {
      throw StripeRefusal.ofState('intent_invalid_state', `${intent.id} does not have a successful charge to refund.`);
    }
    if (left === 0) {
      throw StripeRefusal.ofState('charge_already_refunded', `The charge of ${intent.id} has already been refunded.`);
    }
    if (amount > left) {
      throw StripeRefusal.ofParameter('invalid_charge_amount', 'amount', 'Refund amount is greater than what is left.');
    }
    const refund: StandInRefund = {
      id: newId('re'),
      object: 'refund',
      amount,
      created: seconds(),
      currency: intent.currency,
      metadata: form.map('metadata'),
      payment_intent: intent.id,
      status: this.cardOf.get(intent.id) === cards.slowRefunds ? 'pending' : 'succeeded',
    };
    this.refunds.push(refund);
    this.happened('refund.created', refund);
    this.happened('charge.refunded', { id: newId('ch'), object: 'charge', payment_intent: intent.id });
    return refund;
  }

  listRefunds(query: StripeForm): StandInList {
    const id = query.text('payment_intent');
    if (id !== undefined) this.intent(id);
    const since = query.integer('created[gte]') ?? 0;
    const shown = this.refundsAreHidden ? [] : this.refunds;
    const found = shown.filter((refund) => id === undefined || refund.payment_intent === id);
    return page(found.filter(({ created }) => created >= since).reverse(), query, '/v1/refunds');
  }

  /** Ends a refund, like the bank. */
  endRefund(id: string, status: 'succeeded' | 'failed'): void {
    const before = this.refunds.find((refund) => refund.id === id);
    if (!before) throw StripeRefusal.missing('refund', id);
    const refund = { ...before, status, ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }) };
    this.refunds = this.refunds.map((other) => (other.id === id ? refund : other));
    this.happened('refund.updated', refund);
    this.happened('charge.refund.updated', refund);
    if (status === 'failed') this.happened('refund.failed', refund);
  }

  refundsOf(intentId: string): StandInRefund[] {
    return this.refunds.filter((refund) => refund.payment_intent === intentId);
  }

  /** Returns the refunded amount of a payment, including pending refunds. */
  refundedOf(intentId: string): number {
    const effective = this.refundsOf(intentId).filter(({ status }) => status === 'pending' || status === 'succeeded');
    return effective.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Returns the payment with its latest charge, like `expand[]=latest_charge`. */
  withCharge(intent: StandInIntent): object {
    const charge = { object: 'charge', amount_refunded: this.refundedOf(intent.id) };
    return { ...intent, latest_charge: intent.status === 'succeeded' ? charge : null };
  }

  /** Pays with a card, like the shopper's browser. */
  pay(id: string, card: string): StandInIntent {
    const intent = this.intent(id);
    if (!changeable.includes(intent.status) && intent.status !== 'processing') {
      throw unexpectedState(intent, 'confirmed');
    }
    const tried = { ...intent, last_payment_error: null };
    if (paying.includes(card)) {
      this.cardOf.set(id, card);
      return this.store('payment_intent.succeeded', { ...tried, status: 'succeeded', amount_received: intent.amount });
    }
    if (card === cards.slow) return this.store('payment_intent.processing', { ...tried, status: 'processing' });
    if (card === cards.authentication) {
      return this.store('payment_intent.requires_action', { ...tried, status: 'requires_action' });
    }
    return this.store('payment_intent.payment_failed', {
      ...tried,
      status: 'requires_payment_method',
      last_payment_error: declineOf(card),
    });
  }

  private store(happening: string, intent: StandInIntent): StandInIntent {
    this.intents.set(intent.id, intent);
    this.happened(happening, intent);
    return intent;
  }

  private happened(type: string, object: object): void {
    this.events.push({ id: newId('evt'), object: 'event', created: seconds(), type, data: { object } });
  }
}

function amountOf(form: StripeForm): number | undefined {
  const amount = form.integer('amount');
  if (amount !== undefined && amount < 50) {
    throw StripeRefusal.ofParameter('amount_too_small', 'amount', 'Amount must be at least $0.50 usd');
  }
  return amount;
}

function missingParameter(name: string): never {
  throw StripeRefusal.ofParameter('parameter_missing', name, `Missing required param: ${name}.`);
}

function unexpectedState(intent: StandInIntent, outcome: string): StripeRefusal {
  const message = `This PaymentIntent could not be ${outcome} because it has a status of ${intent.status}.`;
  return StripeRefusal.ofState('payment_intent_unexpected_state', message);
}

function declineOf(card: string): StandInIntent['last_payment_error'] {
  const message = card === cards.insufficientFunds ? 'Your card has insufficient funds.' : 'Your card was declined.';
  return { type: 'card_error', code: 'card_declined', message };
}

function page(newestFirst: readonly { id: string }[], query: StripeForm, url: string): StandInList {
  const after = query.text('starting_after');
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  const end = start + (query.integer('limit') ?? 10);
  return { object: 'list', data: newestFirst.slice(start, end), has_more: end < newestFirst.length, url };
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
