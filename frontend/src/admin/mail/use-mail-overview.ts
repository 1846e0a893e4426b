import { fetchMailOverview, mailOverviewKey } from '../../api/admin/mail';
import type { MailOverview } from '../../api/models';
import { isUnavailable } from '../../api/api-error';
import { useRead } from '../../api/use-read';
import { useFollowed } from '../list/use-followed';

/** Milliseconds between two reloads: while mails are being sent, and while none are. */
const pace = { busy: 15_000, atRest: 60_000 };
const paceOf = (latest?: MailOverview) =>
  latest && latest.counts.pending + latest.counts.sending > 0 ? pace.busy : pace.atRest;

/** Loads the mail overview, and reloads it automatically. */
export function useMailOverview() {
  const { data, error, mutate } = useRead(mailOverviewKey, fetchMailOverview, useFollowed(mailOverviewKey, paceOf));
  return {
    overview: data,
    failed: error !== undefined,
    databaseAway: isUnavailable(error),
    retry: () => void mutate(),
  };
}
