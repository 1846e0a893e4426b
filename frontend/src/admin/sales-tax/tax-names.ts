import type { TaxRate } from '../../api/models';
import { dateText } from '../../page/store-date';
import { useCategories } from '../../page/use-store';

/** @param day such as 2026-11-29 */
export const dayOf = (day: string) => dateText(day, 'UTC');

export const placeOf = ({ state, zipFrom, zipTo }: TaxRate) =>
  zipFrom === null ? state : `${state}, ${zipFrom} to ${zipTo}`;

export const nameOf = (rate: TaxRate) => `${placeOf(rate)} (${rate.category ?? 'all products'})`;

/** Options for the category of a rate. The empty value means all products. */
export function useCategoryOptions(): { value: string; label: string }[] {
  const categories = useCategories();
  return [
    { value: '', label: 'All products' },
    { value: 'shipping', label: 'Shipping' },
    ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
  ];
}

/** Returns a function that names the category of a rate. */
export function useCategoryName(): (category: string | null) => string {
  const options = useCategoryOptions();
  return (category) => options.find(({ value }) => value === (category ?? ''))?.label ?? category ?? '';
}
