import { useEffect, useEffectEvent } from 'react';
import { countedExactly } from '../../ui/counted';
import { SteadyButton } from '../ui/steady-button';
import { pageSize } from './use-list-query';

/** The service lists no row beyond this position. */
const mostListed = 10_000;

interface ListPagerProps {
  things: string;
  /** Number of rows on this page. */
  shown: number;
  total: number;
  page: number;
  onPage: (page: number, options?: { replace: boolean }) => void;
  /** The table still shows the rows of an earlier query. */
  loading: boolean;
}

/**
 * Shows "Showing 25 of 310 orders", or "about 98,000" for large totals, and links to the next and previous page. If the
 * page is beyond the last one, e.g. after its only row was deleted, it goes to the last page.
 */
export function ListPager({ things, shown, total, page, onPage, loading }: ListPagerProps) {
  const pages = Math.max(1, Math.ceil(Math.min(total, mostListed) / pageSize));
  const isBeyond = !loading && page > pages;
  const goBack = useEffectEvent(() => onPage(pages, { replace: true }));
  useEffect(() => {
    if (isBeyond) goBack();
  }, [isBeyond]);
  return (
    <nav className="list-pager" aria-label={`Pages of ${things}`}>
      <p role="status">
        Showing {shown} of {total > countedExactly ? `about ${total.toLocaleString('en-US')}` : total} {things}
        {total > mostListed && '; narrow the list to see those beyond the first 10,000'}
      </p>
      {pages > 1 && (
        <p>
          Page {page} of {pages}
        </p>
      )}
      <SteadyButton inactive={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </SteadyButton>
      <SteadyButton inactive={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </SteadyButton>
    </nav>
  );
}
