import { choiceLabels, wordLabel } from '../../ui/garment-labels';
import { garmentChoices } from '../../ui/garment-words';
import { type Filters, priceLimits } from './filters';
import { shapeNames } from './shape-names';

/** A filter that differs from its default, and the filters without it. */
interface AppliedFilter {
  name: string;
  without: Filters;
}

export function appliedFilters(filters: Filters): AppliedFilter[] {
  const { priceRange, sizes: chosen, colors, garment, shapes, onSale, inStock } = filters;
  const price = priceName(priceRange);
  return [
    ...(price ? [{ name: price, without: { ...filters, priceRange: priceLimits } }] : []),
    ...chosen.map((size) => ({
      name: `Size ${size}`,
      without: { ...filters, sizes: chosen.filter((other) => other !== size) },
    })),
    ...colors.map((color) => ({
      name: color,
      without: { ...filters, colors: colors.filter((other) => other !== color) },
    })),
    ...garmentChoices.flatMap((choice) =>
      (garment[choice] ?? []).map((word) => ({
        name: choice === 'kind' ? wordLabel(word) : `${choiceLabels[choice]}: ${word}`,
        without: { ...filters, garment: { ...garment, [choice]: garment[choice]?.filter((other) => other !== word) } },
      })),
    ),
    ...shapes.map((shape) => ({
      name: shapeNames[shape],
      without: { ...filters, shapes: shapes.filter((other) => other !== shape) },
    })),
    ...(onSale ? [{ name: 'On Sale', without: { ...filters, onSale: false } }] : []),
    ...(inStock ? [] : [{ name: 'Sold out included', without: { ...filters, inStock: true } }]),
  ];
}

function priceName([min, max]: Filters['priceRange']): string | undefined {
  const [least, greatest] = priceLimits;
  if (min !== least && max !== greatest) return `$${min} to $${max}`;
  if (min !== least) return `$${min} and more`;
  return max === greatest ? undefined : `Up to $${max}`;
}

/** Returns whether all filters have their defaults. */
export const isUnfiltered = (filters: Filters) => activeFilterCount(filters) === 0 && filters.sort === 'featured';

/** Returns the number of filters that differ from their defaults. */
export function activeFilterCount({
  priceRange,
  sizes: chosen,
  colors,
  garment,
  shapes,
  onSale,
  inStock,
}: Filters): number {
  const priced = priceRange[0] !== priceLimits[0] || priceRange[1] !== priceLimits[1];
  const words = garmentChoices.map((choice) => (garment[choice] ?? []).length > 0);
  return [priced, chosen.length > 0, colors.length > 0, shapes.length > 0, ...words, onSale, !inStock].filter(Boolean)
    .length;
}
