import type { Mail } from '../mail/mail.js';
import { isErased } from '../shared/email-address.js';
import { DomainError } from '../shared/domain-error.js';
import type { PromoCode } from './promo-code.js';

/** @throws DomainError conflict for a code that is not personal, or whose owner's account was deleted */
export function personalDiscountMail({ code, percentOff, email, expiresAt, personal }: PromoCode): Mail {
  if (!personal || email === null || isErased(email)) {
    throw new DomainError(
      'conflict',
      'promo.nobodys',
      'This code does not belong to a customer, so it cannot be emailed.',
    );
  }
  return {
    template: 'personal-discount',
    to: email,
    code,
    percentOff: percentOff ?? 0,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
