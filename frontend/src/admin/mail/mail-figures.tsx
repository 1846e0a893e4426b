import { adminMailPath } from '../../page/staff-paths';
import { Link } from 'react-router-dom';
import type { MailOverview } from '../../api/models';
import { useStore } from '../../page/use-store';
import { useNow } from '../../ui/use-now';

/** Milliseconds that a due mail may wait before the page warns. */
const lateAfterMs = 5 * 60_000;

/** Mail counts; each links to the list of the counted mails. */
export function MailFigures({ overview }: { overview: MailOverview }) {
  const now = useNow(15_000);
  const { timeZone } = useStore();
  const { counts, oldestWaitingAt, sentByHour } = overview;
  const age = oldestWaitingAt === null ? null : Math.max(0, now - Date.parse(oldestWaitingAt));
  const isLate = age !== null && age > lateAfterMs;

  return (
    <dl className="mail-figures">
      <Figure name="Waiting" state="pending" count={counts.pending} />
      <Figure name="Sending" state="sending" count={counts.sending} />
      <Figure name="Failed" state="failed" count={counts.failed} isBad={counts.failed > 0} />
      <div>
        <dt>Sent today</dt>
        <dd>{sentToday(sentByHour, new Date(now), timeZone).toLocaleString('en-US')}</dd>
      </div>
      <Figure name="Sent in all" state="sent" count={counts.sent} />
      <div>
        <dt>Oldest waiting</dt>
        <dd className={isLate ? 'mail-figures__late' : undefined}>
          {age === null ? 'None' : ageInWords(age)}
          {isLate && <span className="mail-figures__note">longer than it should</span>}
        </dd>
      </div>
    </dl>
  );
}

function Figure({
  name,
  state,
  count,
  isBad = false,
}: {
  name: string;
  state: string;
  count: number;
  isBad?: boolean;
}) {
  const figure = count.toLocaleString('en-US');
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isBad ? 'mail-figures__bad' : undefined}>
        <Link to={`${adminMailPath}?state=${state}`} aria-label={`${name}: ${figure}, show them`}>
          {figure}
        </Link>
      </dd>
    </div>
  );
}

/** Number of mails sent since the store's day began. */
function sentToday(hours: MailOverview['sentByHour'], now: Date, timeZone: string): number {
  const { format } = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  const today = format(now);
  return hours.filter(({ hour }) => format(new Date(hour)) === today).reduce((sum, { sent }) => sum + sent, 0);
}

const minute = 60_000;
const units = [
  { name: 'day', milliseconds: 24 * 60 * minute },
  { name: 'hour', milliseconds: 60 * minute },
  { name: 'minute', milliseconds: minute },
];

/** Returns a duration as text, e.g. "12 minutes". @param milliseconds at least 0 */
function ageInWords(milliseconds: number): string {
  const unit = units.find((each) => milliseconds >= each.milliseconds);
  if (!unit) return 'less than a minute';
  const count = Math.floor(milliseconds / unit.milliseconds);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
