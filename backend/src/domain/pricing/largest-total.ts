import { DomainError } from '../shared/domain-error.js';
import { Money } from '../shared/money.js';

/** Largest amount that payment providers accept for one card payment, and that all columns and views can show. */
const largest = Money.ofCents(99_999_999);

/** @throws DomainError invalid, with this code */
export function refuseTooHigh(total: Money, code: 'cart.total-too-high' | 'order.total-too-high'): void {
  if (!largest.isLessThan(total)) return;
  throw new DomainError('invalid', code, `We cannot accept orders above ${largest.toString()}.`);
}
