import { useId, useState } from 'react';
import { Icon } from '../../ui/icon';
import { SidePanel } from '../../ui/side-panel';
import { countedProducts } from './counted-products';
import { FilterFields } from './filter-fields';
import { activeFilterCount } from './applied-filters';
import { defaultFilters, type Filters } from './filters';
import { useFacets } from './use-facets';

interface FilterDrawerProps {
  /** Slug, undefined for all. */
  category: string | undefined;
  filters: Filters;
  onApply: (filters: Filters) => void;
}

/** The filters on a phone: chosen in a drawer that shows how many products they would leave, applied together. */
export function FilterDrawer({ category, filters, onApply }: FilterDrawerProps) {
  const [draft, setDraft] = useState<Filters | null>(null);
  const facets = useFacets(category, draft ?? filters);
  const countId = useId();
  const active = activeFilterCount(filters);
  const apply = () => {
    if (draft) onApply(draft);
    setDraft(null);
  };
  return (
    <div className="filter-drawer">
      <button type="button" className="button button--quiet" aria-haspopup="dialog" onClick={() => setDraft(filters)}>
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
        <FilterFields
          filters={draft ?? filters}
          facets={facets}
          onChange={setDraft}
          onClear={() => setDraft({ ...defaultFilters, search: filters.search })}
        />
      </SidePanel>
    </div>
  );
}
