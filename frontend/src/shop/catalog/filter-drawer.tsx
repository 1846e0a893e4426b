import { useState } from 'react';
import { Icon } from '../../ui/icon';
import { preloadSidePanel, SidePanel } from '../../ui/side-panel';
import { FilterFields } from './filter-fields';
import { activeFilterCount, defaultFilters, type Filters } from './filters';

interface FilterDrawerProps {
  filters: Filters;
  onApply: (filters: Filters) => void;
}

/** The filters on a phone: chosen in a drawer, applied together. */
export function FilterDrawer({ filters, onApply }: FilterDrawerProps) {
  const [draft, setDraft] = useState<Filters | null>(null);
  const active = activeFilterCount(filters);
  const apply = () => {
    if (draft) onApply(draft);
    setDraft(null);
  };
  return (
    <div className="filter-drawer">
      <button
        type="button"
        className="button button--quiet"
        aria-haspopup="dialog"
        onPointerEnter={preloadSidePanel}
        onFocus={preloadSidePanel}
        onClick={() => setDraft(filters)}
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
          <button type="button" className="button button--wide" onClick={apply}>
            Apply Filters
          </button>
        }
      >
        <FilterFields
          filters={draft ?? filters}
          onChange={setDraft}
          onClear={() => setDraft({ ...defaultFilters, search: filters.search })}
        />
      </SidePanel>
    </div>
  );
}
