import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import type { ProductFacets } from '../../api/models';
import { isUnfiltered } from './applied-filters';
import { FilterFields } from './filter-fields';
import { filtersIn, filtersQuery, type Filters } from './filters';

export const filterFormId = 'filters';

interface FilterFormProps {
  /** Path of the listing. */
  path: string;
  filters: Filters;
  facets: ProductFacets | undefined;
  /** URL of the listing without filters. */
  cleared: string;
  onShow: (filters: Filters) => void;
}

/**
 * Filters next to the list: a plain form with a button before hydration, applied immediately afterwards. On phones, the
 * form is a popover that its button opens before hydration.
 */
export function FilterForm({ path, filters, facets, cleared, onShow }: FilterFormProps) {
  const popover = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);

  // The fields show a choice immediately. The address is updated in a transition.
  const [choice, setChoice] = useState({ filters, of: filters });
  const shown = choice.of === filters ? choice.filters : filters;
  const choose = (next: Filters) => {
    setChoice({ filters: next, of: filters });
    onShow(next);
  };
  const chooseFrom = (fields: HTMLFormElement) => {
    const next = filtersIn(fields);
    if (!isSame(next, shown)) choose(next);
  };

  // Choices made before hydration fired no event.
  const chooseFirst = useEffectEvent(() => form.current && chooseFrom(form.current));
  useEffect(() => void chooseFirst(), []);

  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    chooseFrom(event.currentTarget);
    if (popover.current && 'hidePopover' in popover.current) popover.current.hidePopover();
  };

  return (
    <aside ref={popover} id={filterFormId} popover="auto" className="listing__filters" aria-label="Filters">
      {/* Browsers would restore choices that the address does not contain. */}
      <form ref={form} action={path} autoComplete="off" onSubmit={apply}>
        {filters.search && <input type="hidden" name="search" value={filters.search} />}
        {filters.shapes.map((shape) => (
          <input key={shape} type="hidden" name="shapes" value={shape} />
        ))}
        <FilterFields filters={shown} facets={facets} onChange={choose}>
          <Link
            to={cleared}
            preventScrollReset
            className="button button--quiet button--wide"
            aria-disabled={isUnfiltered(shown) || undefined}
          >
            Clear Filters
          </Link>
          <button type="submit" className="button button--wide filters__apply">
            Apply
          </button>
        </FilterFields>
      </form>
    </aside>
  );
}

/** Returns whether both filters show the same products in the same order. */
const isSame = (one: Filters, other: Filters) => firstPage(one) === firstPage(other);

const firstPage = (filters: Filters) => filtersQuery({ ...filters, colors: [...filters.colors].sort(), page: 1 });
