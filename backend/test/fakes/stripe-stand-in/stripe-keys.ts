import { StripeRefusal } from './stripe-refusal.js';

export interface StandInAnswer {
  readonly status: number;
  readonly body: object;
  /** Whether it is the answer that the key was given before. */
  readonly repeated?: boolean;
}

/** Stripe's memory of idempotency keys. */
export class StripeKeys {
  private readonly used = new Map<string, { readonly request: string; answer: StandInAnswer | null }>();

  /** Carries out the first request of a key; a copy gets the first answer, another request and one meanwhile are refused. */
  async once(key: string, request: string, work: () => Promise<StandInAnswer>): Promise<StandInAnswer> {
    const before = this.used.get(key);
    if (before && before.request !== request) {
      throw new StripeRefusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    }
    if (before?.answer) return { ...before.answer, repeated: true };
    if (before) {
      throw new StripeRefusal(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this key.',
      });
    }
    const entry = { request, answer: null as StandInAnswer | null };
    this.used.set(key, entry);
    try {
      entry.answer = await work();
      return entry.answer;
    } catch (error) {
      if (error instanceof StripeRefusal && error.kept) entry.answer = { status: error.status, body: bodyOf(error) };
      else this.used.delete(key);
      throw error;
    }
  }

  /** A day later. */
  forget(): void {
    this.used.clear();
  }
}

export function bodyOf({ error }: StripeRefusal): object {
  return { error };
}
