import { emailProblem, erasedProblem, tidyEmail } from '../shared/email-address.js';
import { refuseBroken } from '../shared/refuse-broken.js';
import type { ListedMail } from './ports/mail-reader.js';
import { refuse, whyNotCorrected } from './mail-refusals.js';

/**
 * The address that staff typed for a mail, as the shop keeps it; null where they typed none.
 * @throws DomainError invalid, at `to`; conflict for a mail that may go nowhere else
 */
export function correctedAddress(mail: ListedMail, typed: string | undefined): string | null {
  if (typed === undefined) return null;
  refuse(whyNotCorrected(mail));
  const to = tidyEmail(typed);
  refuseBroken('mail.address', { to: emailProblem(to) ?? erasedProblem(to) });
  return to;
}
