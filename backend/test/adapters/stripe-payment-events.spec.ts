import Stripe from 'stripe';
import { StripePaymentEvents } from '../../src/adapters/stripe/stripe-payment-events.js';

const secret = 'whsec_test';
const now = new Date('2026-11-20T12:00:00Z');

function signed(payload: string, secondsOff = 0, key = secret): string {
  const timestamp = now.getTime() / 1000 + secondsOff;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp });
}

describe('Stripe event', () => {
  const events = new StripePaymentEvents(secret, { now: () => now });
  const read = (payload: string, signature: string) => events.read(Buffer.from(payload), signature);
  const event = (object: object, type = 'payment_intent.succeeded') =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const ofPayment = event({ id: 'pi_1', object: 'payment_intent' });
  const refusal = (payload: string, signature: string): unknown => {
    try {
      return read(payload, signature);
    } catch (error) {
      return error;
    }
  };
  const refused = { kind: 'malformed', code: 'webhook.signature' };

  it('contains the id of its payment, whether its object is a payment, a charge or a refund', () => {
    const readSigned = (payload: string) => read(payload, signed(payload));
    expect(readSigned(ofPayment)).toEqual({ id: 'evt_1', type: 'payment_intent.succeeded', paymentIntentId: 'pi_1' });
    const charge = event({ id: 'ch_1', object: 'charge', payment_intent: 'pi_2' }, 'charge.refunded');
    expect(readSigned(charge)).toEqual({ id: 'evt_1', type: 'charge.refunded', paymentIntentId: 'pi_2' });
    const payout = event({ id: 'po_1', object: 'payout' }, 'payout.paid');
    expect(readSigned(payout)).toEqual({ id: 'evt_1', type: 'payout.paid', paymentIntentId: null });
    expect(readSigned(event({ id: 'ch_1', object: 'charge', payment_intent: null })).paymentIntentId).toBeNull();
  });

  it('is rejected if it is signed but not an event', () => {
    const parts = { id: 'evt_1', type: 'charge.refunded', data: { object: {} } };
    const odd = [
      null,
      7,
      [],
      {},
      { ...parts, data: { object: null } },
      { ...parts, data: null },
      { ...parts, id: null },
    ];
    for (const payload of ['', '{', ...odd.map((one) => JSON.stringify(one))]) {
      const refusedEvent = { kind: 'malformed', code: 'webhook.event' };
      expect(refusal(payload, signed(payload))).toMatchObject(refusedEvent);
    }
  });

  it('is rejected if its signature is missing, or made with another secret or for other bytes', () => {
    for (const signature of [
      '',
      'nonsense',
      't=,v1=',
      't=1,v1=',
      `${signed(ofPayment)},v1=`,
      signed(ofPayment, 0, 'whsec_other'),
      signed(`${ofPayment} `),
    ]) {
      expect(refusal(ofPayment, signature)).toMatchObject(refused);
    }
    expect(refusal('', signed(ofPayment))).toMatchObject(refused);
  });

  it('is rejected if it was signed more than five minutes ago or ahead', () => {
    for (const seconds of [-300, -299, 0, 299, 300]) {
      expect(read(ofPayment, signed(ofPayment, seconds)).id).toBe('evt_1');
    }
    for (const seconds of [-86_400, -301, 301, 86_400]) {
      expect(refusal(ofPayment, signed(ofPayment, seconds))).toMatchObject(refused);
    }
  });

  it('is rejected if it was signed ahead and its timestamp has an unusual form', () => {
    const ahead = signed(ofPayment, 3600).replace('t=', 't=+');
    expect(refusal(ofPayment, ahead)).toMatchObject(refused);
  });
});
