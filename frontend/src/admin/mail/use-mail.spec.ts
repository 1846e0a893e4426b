import type { ListedMail } from '../../api/models';
import { paceOf } from './use-mail';

const now = Date.parse('2026-03-05T12:00:00.000Z');
const pending = (nextAttemptAt: string) => ({ state: 'pending', nextAttemptAt }) as const;

describe('mail reload interval', () => {
  it.each<[string, Pick<ListedMail, 'state' | 'nextAttemptAt'>[], number]>([
    ['is being sent', [{ state: 'sent' }, { state: 'sending' }], 3],
    ['is due', [pending('2026-03-05T11:59:50.000Z')], 3],
    ['has its next attempt within half a minute', [pending('2026-03-05T12:00:25.000Z')], 3],
    ['has its next attempt in an hour', [pending('2026-03-05T13:00:00.000Z')], 15],
    ['has been due for an hour, for example while mail is paused', [pending('2026-03-05T11:00:00.000Z')], 15],
    ['needs no attempt', [{ state: 'sent' }, { state: 'failed' }, { state: 'cancelled' }], 60],
  ])('depends on whether a mail %s', (_, mails, seconds) => {
    expect(paceOf(mails, now)).toBe(seconds * 1000);
  });
});
