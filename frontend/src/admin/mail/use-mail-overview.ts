import useSWR from 'swr';
import { fetchMailOverview, mailOverviewKey } from '../../api/admin/mail';
import type { MailOverview } from '../../api/models';

/** Milliseconds between two looks, while mails are on their way and while none is. */
const pace = { busy: 15_000, atRest: 60_000 };

/** How the mail of the shop is going. */
export function useMailOverview() {
  const { data, error } = useSWR<MailOverview, Error>(mailOverviewKey, fetchMailOverview, {
    revalidateIfStale: true,
    refreshInterval: (latest) => (latest && waiting(latest) > 0 ? pace.busy : pace.atRest),
  });
  return { overview: data, failed: error !== undefined };
}

const waiting = ({ counts }: MailOverview) => counts.pending + counts.sending;
