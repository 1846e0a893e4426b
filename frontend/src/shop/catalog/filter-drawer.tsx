import { useId, useState, type MouseEvent } from 'react';
import { Icon } from '../../ui/icon';
import { SidePanel } from '../../ui/side-panel';
import { SteadyButton } from '../../ui/steady-button';
import { countedProducts } from './counted-products';
import { FilterFields } from './filter-fields';
import { filterFormId } from './filter-form';
import { activeFilterCount, isUnfiltered } from './applied-filters';
import { defaultFilters, type Filters } from './filters';
import { useFacets } from './use-facets';

interface FilterDrawerProps {
  /** Category slug; undefined for all products. */
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
