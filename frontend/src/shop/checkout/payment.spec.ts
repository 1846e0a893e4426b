import { resultOf } from './payment';

const message = 'Your card was declined.';

describe('result of a confirmation by Stripe', () => {
  it.each([
    { type: 'card_error', message },
    { type: 'validation_error', message },
    { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message },
  ])('is refused if nothing was charged: $type', (error) => {
    expect(resultOf({ error })).toEqual({ outcome: 'refused', message });
  });

  it.each(['api_connection_error', 'api_error', 'rate_limit_error', 'invalid_request_error'])(
    'is unclear if the card may be charged: %s',
    (type) => expect(resultOf({ error: { type, message } })).toEqual({ outcome: 'unclear' }),
  );

  it('is paid if another tab has paid in the meantime', () => {
    const error = { type: 'invalid_request_error', message, payment_intent: { status: 'succeeded' } };
    expect(resultOf({ error })).toEqual({ outcome: 'paid' });
  });
});
