import { Link } from 'react-router-dom';
import { filtersQuery, type Filters } from './filters';

interface PageLinksProps {
  path: string;
  filters: Filters;
  lastPage: number;
}

export function PageLinks({ path, filters, lastPage }: PageLinksProps) {
  if (lastPage === 1) return null;
  const to = (page: number) => path + filtersQuery({ ...filters, page });
  const { page: current } = filters;
  return (
    <nav aria-label="Pages" className="page-links">
      {current > 1 && (
        <Link rel="prev" to={to(current - 1)} state={{ toTop: true }}>
          Previous
        </Link>
      )}
      {Array.from({ length: lastPage }, (_, index) => index + 1)
        .filter((page) => page === 1 || page === lastPage || Math.abs(page - current) <= 2)
        .map((page) => (
          <Link
            key={page}
            to={to(page)}
            state={{ toTop: true }}
            aria-label={`Page ${page}`}
            aria-current={page === current ? 'page' : undefined}
          >
            {page}
          </Link>
        ))}
      {current < lastPage && (
        <Link rel="next" to={to(current + 1)} state={{ toTop: true }}>
          Next
        </Link>
      )}
    </nav>
  );
}
