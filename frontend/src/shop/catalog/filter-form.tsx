import { type MouseEvent, type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProductFacets } from '../../api/models';
import { FilterFields } from './filter-fields';
import { activeFilterCount, defaultFilters, type Filters, filtersIn, filtersQuery, isUnfiltered } from './filters';
import { Icon } from '../../ui/icon';
import { SidePanel } from '../../ui/side-panel';
import { SteadyButton } from '../../ui/steady-button';
import { countedProducts } from '../../ui/counted';
import { useFacets } from './use-products';

const filterFormId = 'filters';

interface FilterFormProps {
  path: string;
  filters: Filters;
  facets: ProductFacets | undefined;
  cleared: string;
  onShow: (filters: Filters) => void;
}

/**
 * Filters next to the list. Before hydration, the filters are a plain form with a button; after hydration, each change
 * applies immediately. On phones, the form is a popover until the drawer replaces it at hydration.
 */
export function FilterForm({ path, filters, facets, cleared, onShow }: FilterFormProps) {
  const popover = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);

  // The fields show a choice immediately. The URL changes in a transition.
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

  // Events of choices before hydration had no handler, so apply these choices now.
  const chooseFirst = useEffectEvent(() => form.current && chooseFrom(form.current));
  useEffect(() => void chooseFirst(), []);

  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    chooseFrom(event.currentTarget);
    if (popover.current && 'hidePopover' in popover.current) popover.current.hidePopover();
  };

  return (
    <aside ref={popover} id={filterFormId} popover="auto" className="listing__filters" aria-label="Filters">
      {/* `autoComplete="off"`: browsers would restore choices that the URL does not contain. */}
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

interface FilterDrawerProps {
  category: string | undefined;
  filters: Filters;
  onApply: (filters: Filters) => void;
}

/**
 * Filters on phones: a drawer that shows the number of matching products and applies all choices together. Before
 * hydration, the button opens the filter form.
 */
export function FilterDrawer({ category, filters, onApply }: FilterDrawerProps) {
  const [draft, setDraft] = useState<Filters | null>(null);
  const facets = useFacets(category, draft ?? filters);
  const countId = useId();
  const active = activeFilterCount(filters);
  const apply = () => {
    if (draft) onApply(draft);
    setDraft(null);
  };
  const open = (event: MouseEvent) => {
    event.preventDefault();
    setDraft(filters);
  };
  return (
    <div className="filter-drawer">
      <button
        type="button"
        className="button button--quiet"
        aria-haspopup="dialog"
        popoverTarget={filterFormId}
        onClick={open}
      >
        <Icon name="filter" size={18} />
        Filters{active > 0 && ` (${active})`}
      </button>
      <SidePanel
        title="Filters"
        side="left"
        open={draft !== null}
        onClose={() => setDraft(null)}
        footer={
          <>
            <button type="button" className="button button--wide" aria-describedby={countId} onClick={apply}>
              Apply Filters
              {facets && <span aria-hidden="true"> ({facets.total})</span>}
            </button>
            <p id={countId} role="status" className="visually-hidden">
              {facets && countedProducts(facets.total)}
            </p>
          </>
        }
      >
        <FilterFields filters={draft ?? filters} facets={facets} onChange={setDraft}>
          <SteadyButton
            type="button"
            className="button button--quiet button--wide"
            inactive={isUnfiltered(draft ?? filters)}
            onClick={() => setDraft({ ...defaultFilters, search: filters.search })}
          >
            Clear Filters
          </SteadyButton>
        </FilterFields>
      </SidePanel>
    </div>
  );
}
