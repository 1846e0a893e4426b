import { StripeRefusal } from './stripe-refusal.js';

/** Fields of a form-encoded request: `amount=100&metadata[size]=M` contains `amount`, and `metadata` with `size`. */
export class StripeForm {
  private readonly fields: readonly (readonly [string, string])[];

  constructor(encoded: string) {
    this.fields = [...new URLSearchParams(encoded)];
  }

  /** @throws StripeRefusal for any other parameter */
  refuseOthersThan(known: readonly string[]): void {
    for (const [field] of this.fields) {
      const name = field.replace(/\[.*/, '');
      if (name === 'payment_method_types') {
        throw StripeRefusal.ofParameter(
          'payment_method_types_no_longer_supported',
          name,
          'The `payment_method_types` parameter is no longer supported on this API version.',
        );
      }
      if (!known.includes(name)) {
        throw StripeRefusal.ofParameter('parameter_unknown', name, `Received unknown parameter: ${name}`);
      }
    }
  }

  text(name: string): string | undefined {
    return this.fields.find(([field]) => field === name)?.[1];
  }

  /** @throws StripeRefusal if the field exists and is not a whole number */
  integer(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (!/^-?\d+$/.test(text)) {
      throw StripeRefusal.ofParameter('parameter_invalid_integer', name, `Invalid integer: ${text}`);
    }
    return Number(text);
  }

  /** Returns the values of `name[key]`, by key. */
  map(name: string): Record<string, string> {
    const within = this.fields.filter(([field]) => field.startsWith(`${name}[`));
    return Object.fromEntries(within.map(([field, value]) => [field.slice(name.length + 1, -1), value]));
  }

  /** Returns the values of `name[0]`, `name[1]`, … */
  list(name: string): string[] {
    return Object.values(this.map(name));
  }
}
