import { useId, type ReactNode } from 'react';
import type { ProductFacets } from '../../api/models';
import { choiceLabels, fitFacts, wordLabel } from '../../ui/garment-labels';
import { type GarmentChoice, garmentWords } from '../../ui/garment-words';
import { sizes } from '../my-size/my-size';
import { type Filters, type Sort, sorts } from './filters';
import { PriceRange } from './price-range';

interface FilterFieldsProps {
  filters: Filters;
  facets: ProductFacets | undefined;
  onChange: (filters: Filters) => void;
  children: ReactNode;
}

/** Filter fields. Their names and values are the query parameters of the listing. */
export function FilterFields({ filters, facets, onChange, children }: FilterFieldsProps) {
  const id = useId();
  const { garment } = filters;
  const garmentCounts: ProductFacets['garment'] | undefined = facets?.garment;

  /** Filter by garment attribute. Shows only values with products, and selected values. */
  const words = (choice: GarmentChoice) => {
    const counts = garmentCounts?.[choice];
    const chosen: readonly string[] = garment[choice] ?? [];
    const options = garmentWords[choice]
      .map((word) => ({ value: word, label: wordLabel(word), count: counts && countOf(counts, 'choice', word) }))
      .filter(({ value, count }) => chosen.includes(value) || count);
    const toggle = (word: string) => {
      const next = garmentWords[choice].filter((one) => (one === word) !== chosen.includes(one));
      onChange({ ...filters, garment: { ...garment, [choice]: next.length > 0 ? next : undefined } });
    };
    return <Options key={choice} name={choice} legend={choiceLabels[choice]} {...{ options, chosen, toggle }} />;
  };
  const fits = fitFacts.filter((fact) => garment[fact] ?? garmentCounts?.[fact].some(({ count }) => count > 0));

  /** Available colors, and selected colors that are no longer available. */
  const colors = facets?.colors ?? [];
  const unlisted = filters.colors.filter((color) => colors.every((one) => one.color !== color));
  const allColors = [...colors, ...unlisted.map((color) => ({ color, count: 0 }))];

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
                <OptionCount id={`${id}-${size}`} count={facets && countOf(facets.sizes, 'size', size)} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Options
        name="colors"
        legend="Color"
        options={allColors.map(({ color, count }) => ({
          value: color,
          count,
          label: (
            <>
              <span
                className="swatch"
                style={{ background: `var(--swatch-${color.toLowerCase()})` }}
                aria-hidden="true"
              />
              {color}
            </>
          ),
        }))}
        chosen={filters.colors}
        toggle={(color) => onChange({ ...filters, colors: toggled(filters.colors, color) })}
      />
      {words('kind')}
      {fits.length > 0 && (
        <details className="filters__group" open={fitFacts.some((fact) => garment[fact]) || undefined}>
          <summary className="filters__title">Fit</summary>
          {fits.map(words)}
        </details>
      )}
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

interface OptionsProps {
  name: string;
  legend: string;
  options: { value: string; label: ReactNode; count: number | undefined }[];
  chosen: readonly string[];
  toggle: (value: string) => void;
}

function Options({ name, legend, options, chosen, toggle }: OptionsProps) {
  const id = useId();
  if (options.length === 0) return null;
  return (
    <fieldset className="filters__group">
      <legend className="filters__title">{legend}</legend>
      <div className="color-choice">
        {options.map(({ value, label, count }) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              name={name}
              value={value}
              aria-describedby={`${id}-${value}`}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {label}
            <OptionCount id={`${id}-${value}`} count={count} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Number of products for an option; undefined until loaded. The number describes the option's control, but is not part
 * of the accessible name of the control.
 */
function OptionCount({ id, count }: { id: string; count: number | undefined }) {
  return (
    <span id={id} className={count === 0 ? 'option-count option-count--none' : 'option-count'} aria-hidden="true">
      {count}
      {count !== undefined && <span className="visually-hidden">{count === 1 ? ' product' : ' products'}</span>}
    </span>
  );
}

const countOf = <Key extends string>(counts: (Record<Key, string> & { count: number })[], key: Key, value: string) =>
  counts.find((one) => one[key] === value)?.count ?? 0;

const toggled = <T,>(chosen: readonly T[], one: T): T[] =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
