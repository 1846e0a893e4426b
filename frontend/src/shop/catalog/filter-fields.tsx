import { useId } from 'react';
import { activeFilterCount, sizes, sorts, type Filters, type Sort } from './filters';
import { PriceRange } from './price-range';

interface FilterFieldsProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  onClear: () => void;
}

export function FilterFields({ filters, onChange, onClear }: FilterFieldsProps) {
  const sortId = useId();
  return (
    <div className="filters">
      <div className="filters__group">
        <label htmlFor={sortId} className="filters__title">
          Sort by
        </label>
        <select
          id={sortId}
          className="select"
          value={filters.sort}
          onChange={(event) => onChange({ ...filters, sort: event.target.value as Sort })}
        >
          {Object.entries(sorts).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <PriceRange value={filters.priceRange} onChange={(priceRange) => onChange({ ...filters, priceRange })} />
      <fieldset className="filters__group">
        <legend className="filters__title">Size</legend>
        <div className="size-row">
          {sizes.map((size) => (
            <label key={size} className="size-toggle">
              <input
                type="checkbox"
                checked={filters.sizes.includes(size)}
                onChange={() => onChange({ ...filters, sizes: toggled(filters.sizes, size) })}
              />
              <span>{size}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="filters__group">
        <legend className="filters__title">Availability</legend>
        <label className="check">
          <input
            type="checkbox"
            checked={filters.onSale}
            onChange={(event) => onChange({ ...filters, onSale: event.target.checked })}
          />
          On Sale
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={filters.inStock}
            onChange={(event) => onChange({ ...filters, inStock: event.target.checked })}
          />
          In Stock
        </label>
      </fieldset>
      <button
        type="button"
        className="button button--quiet button--wide"
        disabled={activeFilterCount(filters) === 0 && filters.sort === 'featured'}
        onClick={onClear}
      >
        Clear Filters
      </button>
    </div>
  );
}

function toggled<T>(chosen: readonly T[], one: T): T[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
}
