import { Link } from 'react-router-dom';
import { type Filters, filtersQuery } from './filters';

interface DidYouMeanProps {
  /** Path of the listing. */
  path: string;
  filters: Filters;
  /** Suggested search words; null if the server has no suggestion. */
  words: string | null | undefined;
}

/** Suggests the intended words after a typing error. */
export function DidYouMean({ path, filters, words }: DidYouMeanProps) {
  if (!words || filters.search === '' || words === filters.search) return null;
  return (
    <p className="did-you-mean">
      Did you mean <Link to={path + filtersQuery({ ...filters, search: words, page: 1 })}>{words}</Link>?
    </p>
  );
}
