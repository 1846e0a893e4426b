import { StripeRefusal } from './stripe-refusal.js';

export interface StandInResponse {
  readonly status: number;
  readonly body: object;
  /** Whether the response repeats an earlier response to the same key. */
  readonly repeated?: boolean;
}

/** Idempotency keys, like Stripe's. */
export class StripeKeys {
  private readonly used = new Map<string, { readonly request: string; response: StandInResponse | null }>();

  /**
   * Carries out the first request of a key and replays its response. Rejects other requests with the same key, and
   * concurrent copies.
   */
  async once(key: string, request: string, work: () => Promise<StandInResponse>): Promise<StandInResponse> {
    const before = this.used.get(key);
    if (before && before.request !== request) {
      throw new StripeRefusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    }
    if (before?.response) return { ...before.response, repeated: true };
    if (before) {
      throw new StripeRefusal(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this key.',
      });
    }
    const entry = { request, response: null as StandInResponse | null };
    this.used.set(key, entry);
    try {
      entry.response = await work();
      return entry.response;
    } catch (error) {
      if (error instanceof StripeRefusal && error.isReplayed)
        entry.response = { status: error.status, body: bodyOf(error) };
      else this.used.delete(key);
      throw error;
    }
  }

  /** Deletes all keys, as Stripe does after a day. */
  forget(): void {
    this.used.clear();
  }
}

export function bodyOf({ error }: StripeRefusal): object {
  return { error };
}
