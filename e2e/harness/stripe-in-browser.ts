import type { Page } from '@playwright/test';
import { cards } from '../../backend/test/fakes/stripe-stand-in/stripe-books.js';
import type { StripeStandIn } from '../../backend/test/fakes/stripe-stand-in/stripe-stand-in.js';

/** Interface between the fake js.stripe.com and the fake Stripe server. */
interface Payment {
  readonly status?: string;
  readonly error?: string;
}

/**
 * Replaces Stripe's script in all tabs with a fake, which renders a single card field and pays through the fake server.
 * For a card that requires authentication, the fake redirects to a fake page of the bank.
 */
export async function fakeStripeJs(page: Page, stripe: StripeStandIn): Promise<void> {
  const context = page.context();
  const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';
  await context.exposeFunction('payAtFakeStripe', (clientSecret: string, card: string): Payment => {
    const { status, last_payment_error: error } = stripe.pay(intentOf(clientSecret), card);
    return error ? { error: error.message } : { status };
  });
  await context.exposeFunction(
    'amountAtFakeStripe',
    (clientSecret: string) => stripe.intent(intentOf(clientSecret)).amount,
  );
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await context.route(`${bank}**`, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const clientSecret = query.get('payment_intent_client_secret') ?? '';
    const back = (status: string) =>
      `${query.get('return_url')}?${new URLSearchParams({
        payment_intent: intentOf(clientSecret),
        payment_intent_client_secret: clientSecret,
        redirect_status: status,
      }).toString()}`;
    const payAndReturn = (card: string, status: string) =>
      `payAtFakeStripe('${clientSecret}', '${card}').then(() => (location.href = '${back(status)}'))`;
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Bank</title><h1>Your bank</h1>
        <button onclick="${payAndReturn(cards.good, 'succeeded')}">Approve</button>
        <button onclick="${payAndReturn(cards.declined, 'failed')}">Decline</button>
        <a href="${back('succeeded').replaceAll('&', '&amp;')}" target="_blank">Back in a new tab</a>`,
    });
  });
}

/** Makes the fake show a wallet button, as in a browser with a wallet. */
export const haveWallet = (page: Page) => page.addInitScript(() => Object.assign(window, { hasWallet: true }));

const bank = 'https://hooks.stripe.com/';
const script = `(${stripeJs.toString()})('${bank}', '${cards.good}')`;

/** Runs in the page. */
function stripeJs(bank: string, cardOfWallet: string): void {
  interface FakeElements {
    readonly clientSecret: string | undefined;
    readonly amount: number | undefined;
    readonly field: HTMLInputElement;
  }
  interface Confirmation {
    readonly elements: FakeElements;
    readonly clientSecret?: string;
    readonly confirmParams: { readonly return_url: string };
  }
  const page = window as typeof window & {
    Stripe?: unknown;
    hasWallet?: true;
    payAtFakeStripe: (clientSecret: string, card: string) => Promise<Payment>;
    amountAtFakeStripe: (clientSecret: string) => Promise<number>;
  };
  const refused = () => Promise.reject(new Error('This fake takes payments only.'));

  function makeElement(
    draw: (place: HTMLElement, emit: (event: string, facts: object) => void) => void,
    node: Element,
  ) {
    const listeners = new Map<string, (event: object) => void>();
    const emit = (event: string, facts: object) => listeners.get(event)?.(facts);
    const element = {
      mount: (place: HTMLElement) => draw(place, emit),
      on: (event: string, listener: (event: object) => void) => (listeners.set(event, listener), element),
      once: (event: string, listener: (event: object) => void) => element.on(event, listener),
      off: (event: string) => (listeners.delete(event), element),
      update: () => undefined,
      unmount: () => undefined,
      destroy: () => node.remove(),
    };
    return element;
  }

  function paymentElement(field: HTMLInputElement) {
    const label = document.createElement('label');
    return makeElement((place, emit) => {
      label.append('Card number (Stripe)', field);
      place.append(label);
      queueMicrotask(() => emit('ready', { elementType: 'payment' }));
    }, label);
  }

  function walletElement() {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Google Pay (Stripe)';
    return makeElement((place, emit) => {
      const availablePaymentMethods = page.hasWallet && { googlePay: true };
      if (page.hasWallet) place.append(button);
      queueMicrotask(() => emit('ready', { elementType: 'expressCheckout', availablePaymentMethods }));
      const outcome = (text: string) => (button.dataset['outcome'] = text);
      button.onclick = () =>
        emit('click', {
          expressPaymentType: 'google_pay',
          resolve: () => emit('confirm', { paymentFailed: () => outcome('failed') }),
          reject: () => outcome('closed'),
        });
    }, button);
  }

  page.Stripe = Object.assign(
    () => ({
      elements: ({ clientSecret, amount }: { clientSecret?: string; amount?: number }) => {
        const field = document.createElement('input');
        const made = new Map<string, object>();
        const shown = { clientSecret, amount, field };
        return Object.assign(shown, {
          create: (type: string) => {
            const element = type === 'expressCheckout' ? walletElement() : paymentElement(field);
            made.set(type, element);
            return element;
          },
          getElement: (type: string) => made.get(type) ?? null,
          update: (options: { amount?: number }) => void Object.assign(shown, options),
          on: () => undefined,
          submit: () =>
            Promise.resolve(
              clientSecret && field.value === '' ? { error: { message: 'Your card number is incomplete.' } } : {},
            ),
          fetchUpdates: () => Promise.resolve({}),
        });
      },
      confirmPayment: async ({ elements, clientSecret = elements.clientSecret ?? '', confirmParams }: Confirmation) => {
        const isWallet = elements.clientSecret === undefined;
        if (isWallet && elements.amount !== (await page.amountAtFakeStripe(clientSecret)))
          return { error: { type: 'invalid_request_error', message: 'The wallet showed another amount.' } };
        const { status, error } = await page.payAtFakeStripe(
          clientSecret,
          isWallet ? cardOfWallet : elements.field.value,
        );
        if (status === 'requires_action') {
          const facts = { payment_intent_client_secret: clientSecret, return_url: confirmParams.return_url };
          location.href = `${bank}authenticate?${new URLSearchParams(facts).toString()}`;
          return new Promise(() => undefined);
        }
        return error ? { error: { type: 'card_error', message: error } } : { paymentIntent: { status } };
      },
      createToken: refused,
      createPaymentMethod: refused,
      confirmCardPayment: refused,
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    }),
    { version: 'endive' },
  );
}
