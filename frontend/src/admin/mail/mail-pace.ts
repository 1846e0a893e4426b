import type { StaffMail } from '../../api/models';

const soon = 3_000;
const later = 15_000;
const atRest = 60_000;
/** Milliseconds around a mail's due time in which it is expected to be sent. After that, something else blocks it. */
const grace = 30_000;

/** Returns the milliseconds until mails should be reloaded. @param now milliseconds since 1970 */
export function paceOf(mails: readonly Pick<StaffMail, 'state' | 'nextAttemptAt'>[], now = Date.now()): number {
  const waits = ({ nextAttemptAt }: Pick<StaffMail, 'nextAttemptAt'>) =>
    nextAttemptAt === undefined ? 0 : Date.parse(nextAttemptAt) - now;
  if (mails.some((mail) => mail.state === 'sending')) return soon;
  const pending = mails.filter(({ state }) => state === 'pending');
  if (pending.some((mail) => Math.abs(waits(mail)) <= grace)) return soon;
  return pending.length > 0 ? later : atRest;
}
