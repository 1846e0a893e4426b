import { useId, type ReactNode } from 'react';
import type { ProductFacets } from '../../api/models';
import { ColorChoice } from './color-choice';
import { sizes } from '../my-size/sizes';
import { sorts, type Filters, type Sort } from './filters';
import { GarmentChoices } from './garment-choices';
import { OptionCount } from './option-count';
import { PriceRange } from './price-range';

interface FilterFieldsProps {
  filters: Filters;
  /** Number of products per option; undefined until loaded. */
  facets: ProductFacets | undefined;
  onChange: (filters: Filters) => void;
  /** Rendered below the fields. */
  children: ReactNode;
}

/** Filter fields. Their names and values are the query parameters of the listing. */
export function FilterFields({ filters, facets, onChange, children }: FilterFieldsProps) {
  const id = useId();
  return (
    <div className="filters">
      <div className="filters__group">
        <label htmlFor={id} className="filters__title">
          Sort by
        </label>
        <select
          id={id}
          name="sort"
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
                name="sizes"
                value={size}
                aria-describedby={`${id}-${size}`}
                checked={filters.sizes.includes(size)}
                onChange={() => onChange({ ...filters, sizes: toggled(filters.sizes, size) })}
              />
              <span>
                {size}
                <OptionCount id={`${id}-${size}`} count={facets && countOf(facets, size)} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <ColorChoice
        chosen={filters.colors}
        counts={facets?.colors}
        onToggle={(color) => onChange({ ...filters, colors: toggled(filters.colors, color) })}
      />
      <GarmentChoices
        chosen={filters.garment}
        counts={facets?.garment}
        onChange={(garment) => onChange({ ...filters, garment })}
      />
      <fieldset className="filters__group">
        <legend className="filters__title">Availability</legend>
        <label className="check">
          <input
            type="checkbox"
            name="onSale"
            value="true"
            aria-describedby={`${id}-sale`}
            checked={filters.onSale}
            onChange={(event) => onChange({ ...filters, onSale: event.target.checked })}
          />
          On Sale
          <OptionCount id={`${id}-sale`} count={facets?.onSale} />
        </label>
        {/* Browsers do not submit an unchecked checkbox. */}
        <input type="hidden" name="inStock" value="false" />
        <label className="check">
          <input
            type="checkbox"
            name="inStock"
            value="true"
            aria-describedby={`${id}-stock`}
            checked={filters.inStock}
            onChange={(event) => onChange({ ...filters, inStock: event.target.checked })}
          />
          In Stock
          <OptionCount id={`${id}-stock`} count={facets?.inStock} />
        </label>
      </fieldset>
      {children}
    </div>
  );
}

const countOf = (facets: ProductFacets, size: string) => facets.sizes.find((one) => one.size === size)?.count ?? 0;

function toggled<T>(chosen: readonly T[], one: T): T[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
}
