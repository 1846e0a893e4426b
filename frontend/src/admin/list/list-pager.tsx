import { Button } from 'antd';
import { pageSize } from './use-list-query';

interface ListPagerProps {
  things: string;
  /** Rows on this page. */
  shown: number;
  total: number;
  page: number;
  onPage: (page: number) => void;
}

/** "Showing 25 of 310 orders", and the ways to the pages beside this one. */
export function ListPager({ things, shown, total, page, onPage }: ListPagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav className="list-pager" aria-label={`Pages of ${things}`}>
      <p role="status">
        Showing {shown} of {total} {things}
      </p>
      {pages > 1 && (
        <p>
          Page {page} of {pages}
        </p>
      )}
      <Button disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
        Previous
      </Button>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
