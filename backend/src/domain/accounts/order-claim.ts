import { DomainError } from '../shared/domain-error.js';
import { maskEmail } from '../shared/email-address.js';
import type { OrderClaim } from './ports/guests.js';

/**
 * Returns the claim if its order still belongs to a guest.
 * @throws DomainError invalid `claim.refused`; conflict `claim.kept`
 */
export function openClaim(claim: OrderClaim | null): OrderClaim {
  const { state } = knownClaim(claim);
  if (state === 'kept') throw alreadyClaimed();
  if (claim?.state !== 'open') throw refused();
  return claim;
}

/** @throws DomainError invalid `claim.refused` */
export function knownClaim(claim: OrderClaim | null): OrderClaim {
  if (!claim) throw refused();
  return claim;
}

/** @throws DomainError conflict `claim.other-account` for an account with a different address than the order */
export function refuseOtherAccount({ email }: OrderClaim, account: { readonly email: string }): void {
  if (account.email.toLowerCase() === email.toLowerCase()) return;
  const message = `This order was placed with ${maskEmail(email)}. Please sign in to the account with that email address.`;
  throw new DomainError('conflict', 'claim.other-account', message);
}

export function alreadyClaimed(): DomainError {
  return new DomainError(
    'conflict',
    'claim.kept',
    'This order already belongs to an account. Please sign in to see it.',
  );
}

function refused(): DomainError {
  const message = 'This link has expired, or a newer one was sent. Please request a new one on your order page.';
  return new DomainError('invalid', 'claim.refused', message);
}
