import { Link, useLocation } from 'react-router-dom';
import type { HiddenProducts } from '../../api/models';
import { adminProductsPath } from '../../page/staff-paths';
import type { ListResult } from '../list/use-list';
import { countedExactly } from '../../ui/counted';

interface SearchHintProps {
  /** The search as typed. */
  search: string;
  result: ListResult<{ hidden?: HiddenProducts; correctedSearch?: string }>;
  /** Status of the product list that includes the hidden products. */
  status: 'all' | 'archived';
}

/** Hint about products that match a search but are not in the list, and about the correction of a typing error. */
export function SearchHint({ search, result: { data, loading }, status }: SearchHintProps) {
  const address = new URLSearchParams(useLocation().search);
  for (const name of ['view', 'page']) address.delete(name);
  address.set('status', status);
  // While the results load, `data` belongs to the previous search.
  const { hidden, correctedSearch: corrected } = (!loading && data) || {};
  return (
    <p role="status" className="list-hint">
      {corrected !== undefined && `Nothing matches “${search}”. This list shows the matches for “${corrected}”. `}
      {hidden && (
        <>
          {hiddenText(hidden)} <Link to={`${adminProductsPath}?${address.toString()}`}>Show them</Link>
        </>
      )}
    </p>
  );
}

/** "2 archived products and 1 draft match." */
function hiddenText({ archived, drafts }: HiddenProducts): string {
  const parts = [counted(archived, 'archived product'), counted(drafts, 'draft')].flatMap((part) => part ?? []);
  return `${parts.join(' and ')} ${archived + drafts === 1 ? 'matches' : 'match'}.`;
}

function counted(count: number, noun: string): string | null {
  if (count === 0) return null;
  const shown = count > countedExactly ? '2,000+' : count.toLocaleString('en-US');
  return `${shown} ${noun}${count === 1 ? '' : 's'}`;
}
