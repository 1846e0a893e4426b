import { useNavigate, useSearchParams } from 'react-router-dom';
import { defaultFilters, filtersQuery, parseFilters, type Filters } from './filters';

/** The filters of the listing; they live in the address, so that they survive reload, Back and sharing. */
export function useFilters() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filters = parseFilters(query);

  /** Shows the first page of other filters. */
  const show = (next: Filters) => void navigate({ search: filtersQuery({ ...next, page: 1 }) });
  /** Back to the defaults; what was searched for stays. */
  const clear = () => show({ ...defaultFilters, search: filters.search });
  return { filters, show, clear };
}
