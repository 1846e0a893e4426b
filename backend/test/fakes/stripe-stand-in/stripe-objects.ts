export interface StandInIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly amount_received: number;
  readonly client_secret: string;
  readonly created: number;
  readonly currency: string;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_method_types: readonly string[];
  readonly status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  readonly last_payment_error: Readonly<{ type: string; code: string; message: string }> | null;
}

export interface StandInRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly created: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_intent: string;
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  readonly failure_reason?: string;
}

export interface StandInEvent {
  readonly id: string;
  readonly object: 'event';
  readonly created: number;
  readonly type: string;
  readonly data: { readonly object: object };
}

export interface StandInList {
  readonly object: 'list';
  readonly data: readonly object[];
  readonly has_more: boolean;
  readonly url: string;
}
