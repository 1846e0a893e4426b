import { type MouseEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { groupDigits } from '../../ui/counted';
import { Icon } from '../../ui/icon';
import { type Filters, filtersQuery, priceLimits } from './filters';
import { choiceLabels, wordLabel } from '../../ui/garment-labels';
import { garmentChoices, shapeNames } from '../../ui/garment-words';
import type { ProductFacets } from '../../api/models';

/** Active filters. Each is a link to the listing without that filter. */
export function FilterChips({ path, filters, cleared }: { path: string; filters: Filters; cleared: string }) {
  const list = useRef<HTMLUListElement>(null);
  const applied = appliedFilters(filters);
  if (applied.length === 0) return null;

  /** Moves the focus to another chip, if one remains. */
  const focusAnother = ({ currentTarget }: MouseEvent) => {
    const chips = [...(list.current?.querySelectorAll<HTMLElement>('.chip') ?? [])];
    const other = chips.find((chip) => chip !== currentTarget) ?? document.getElementById('main');
    other?.focus({ preventScroll: true });
  };
  const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true });

  return (
    <ul ref={list} className="chips" aria-label="Applied filters">
      {applied.map(({ name, without }) => (
        <li key={name}>
          <Link
            to={path + filtersQuery({ ...without, page: 1 })}
            preventScrollReset
            className="chip"
            aria-label={`Remove ${name}`}
            onClick={focusAnother}
          >
            {name}
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      <li className="chips__clear">
        <Link to={cleared} preventScrollReset className="link-button" onClick={focusMain}>
          Clear Filters
        </Link>
      </li>
    </ul>
  );
}

/** Returns the name of each filter that differs from its default, and the filters that remain without this filter. */
export function appliedFilters(filters: Filters): { name: string; without: Filters }[] {
  const { sizes, colors, garment, shapes } = filters;
  const price = priceName(filters.priceRange);
  const applied: { name: string; removal: Partial<Filters> }[] = [
    ...(price ? [{ name: price, removal: { priceRange: priceLimits } }] : []),
    ...sizes.map((size) => ({ name: `Size ${size}`, removal: { sizes: listWithout(sizes, size) } })),
    ...colors.map((color) => ({ name: color, removal: { colors: listWithout(colors, color) } })),
    ...garmentChoices.flatMap((choice) =>
      (garment[choice] ?? []).map((word, _, words) => ({
        name: choice === 'kind' ? wordLabel(word) : `${choiceLabels[choice]}: ${word}`,
        removal: { garment: { ...garment, [choice]: listWithout(words, word) } },
      })),
    ),
    ...shapes.map((shape) => ({ name: shapeNames[shape], removal: { shapes: listWithout(shapes, shape) } })),
    ...(filters.onSale ? [{ name: 'On Sale', removal: { onSale: false } }] : []),
    ...(filters.inStock ? [] : [{ name: 'Including sold out', removal: { inStock: true } }]),
  ];
  return applied.map(({ name, removal }) => ({ name, without: { ...filters, ...removal } }));
}

const listWithout = <T,>(list: readonly T[], one: T) => list.filter((other) => other !== one);

function priceName([min, max]: Filters['priceRange']): string | undefined {
  const [lowest, highest] = priceLimits;
  if (min !== lowest && max !== highest) return `$${min} to $${max}`;
  if (min !== lowest) return `$${min} and up`;
  return max === highest ? undefined : `Up to $${max}`;
}

interface ShapeChipsProps {
  path: string;
  filters: Filters;
  facets: ProductFacets | undefined;
}

/** Links that filter by shape, and the number of products that are hidden because they are sold out. */
export function ShapeChips({ path, filters, facets }: ShapeChipsProps) {
  const { shapes } = filters;
  const offered = facets?.shapes ?? [];
  const to = (next: Partial<Filters>) => path + filtersQuery({ ...filters, page: 1, ...next });
  return (
    <div className="shapes">
      {offered.length > 1 && (
        <ul aria-label="Shapes">
          {offered.map(({ shape, count }) => {
            const chosen = shapes.includes(shape);
            const next = chosen ? listWithout(shapes, shape) : [...shapes, shape];
            return (
              <li key={shape}>
                <Link className="shape" to={to({ shapes: next })} aria-current={chosen || undefined}>
                  {shapeNames[shape]} <span>{count}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {filters.inStock && facets && facets.soldOut > 0 && (
        <p>
          {groupDigits(String(facets.soldOut))} sold out, not shown. <Link to={to({ inStock: false })}>Show</Link>
        </p>
      )}
    </div>
  );
}
