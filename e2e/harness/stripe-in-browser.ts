import type { Page } from '@playwright/test';
import type { StripeStandIn } from '../../backend/test/fakes/stripe-stand-in/stripe-stand-in.js';

/** What the stand-in for js.stripe.com asks of the stand-in for Stripe's own server. */
interface Payment {
  readonly status?: string;
  readonly error?: string;
}

/** Answers Stripe's script with one that draws a single card field and pays at the stand-in. */
export async function fakeStripeJs(page: Page, standIn: StripeStandIn): Promise<void> {
  await page.exposeFunction('payAtStandIn', (clientSecret: string, card: string): Payment => {
    const { status, last_payment_error: error } = standIn.pay(clientSecret.split('_secret_')[0] ?? '', card);
    return error ? { error: error.message } : { status };
  });
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}

const script = `(${stripeJs.toString()})()`;

/** Runs in the page. */
function stripeJs(): void {
  interface FakeElements {
    readonly clientSecret: string;
    readonly field: HTMLInputElement;
  }
  const page = window as typeof window & {
    Stripe?: unknown;
    payAtStandIn: (clientSecret: string, card: string) => Promise<Payment>;
  };
  const refused = () => Promise.reject(new Error('This fake takes payments only.'));

  function paymentElement(field: HTMLInputElement) {
    const listeners = new Map<string, (event: object) => void>();
    const element = {
      mount: (place: HTMLElement) => {
        const label = document.createElement('label');
        label.append('Card number (Stripe)', field);
        place.append(label);
        setTimeout(() => listeners.get('ready')?.({ elementType: 'payment' }));
      },
      on: (event: string, listener: (event: object) => void) => (listeners.set(event, listener), element),
      once: (event: string, listener: (event: object) => void) => element.on(event, listener),
      off: (event: string) => (listeners.delete(event), element),
      update: () => undefined,
      unmount: () => undefined,
      destroy: () => field.closest('label')?.remove(),
    };
    return element;
  }

  page.Stripe = Object.assign(
    () => ({
      elements: ({ clientSecret }: { clientSecret: string }) => {
        const field = document.createElement('input');
        const element = paymentElement(field);
        return {
          clientSecret,
          field,
          create: () => element,
          getElement: () => element,
          update: () => undefined,
          on: () => undefined,
          submit: () =>
            Promise.resolve(field.value === '' ? { error: { message: 'Your card number is incomplete.' } } : {}),
          fetchUpdates: () => Promise.resolve({}),
        };
      },
      confirmPayment: async ({ elements: { clientSecret, field } }: { elements: FakeElements }) => {
        const { status, error } = await page.payAtStandIn(clientSecret, field.value);
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
