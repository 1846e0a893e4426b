/** A request that Stripe rejects, in the format of its errors. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: Readonly<{ type: string; code?: string; message: string; param?: string }>,
    /** Whether the key replays this response from now on, because the request was carried out. */
    readonly isReplayed = false,
  ) {
    super(error.message);
  }

  static ofParameter(code: string, param: string, message: string): StripeRefusal {
    return new StripeRefusal(400, { type: 'invalid_request_error', code, message, param });
  }

  static ofState(code: string, message: string): StripeRefusal {
    return new StripeRefusal(400, { type: 'invalid_request_error', code, message }, true);
  }

  static missing(kind: string, id: string, status = 404): StripeRefusal {
    const message = `No such ${kind}: '${id}'`;
    return new StripeRefusal(status, { type: 'invalid_request_error', code: 'resource_missing', message });
  }
}
