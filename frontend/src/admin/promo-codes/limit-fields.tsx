import { useState } from 'react';
import type { PromoCode } from '../../api/models';
import { useCategories } from '../../page/use-store';
import { useProductSearch } from '../list/use-list';
import type { FormControl } from '../ui/form-control';
import { MultiSelect } from '../ui/multi-select';

/** Max number of categories of one code, and also of products. The server has the same limits. */
const maxCount = 100;

interface ChoiceProps extends FormControl<string[]> {
  /** The saved categories and products of the code, with their names. Deleted categories are not included. */
  chosen: PromoCode['limits'];
}

/**
 * Chooses categories by their names. The values are ids. A code can contain categories that have been deleted since.
 */
export function CategoryChoice({ chosen, ...control }: ChoiceProps) {
  const categories = useCategories().map(({ id, name }) => ({ value: String(id), label: name }));
  const others = (control.value ?? []).filter((id) => categories.every(({ value }) => value !== id));
  const nameOf = (id: string) => chosen.find((limit) => limit.kind === 'category' && String(limit.id) === id)?.name;
  return (
    <MultiSelect
      {...control}
      placeholder="All categories"
      maxCount={maxCount}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...others.map((id) => ({ value: id, label: nameOf(id) ?? 'Deleted category' })), ...categories]}
    />
  );
}

/** Chooses products by a search. The values are ids. */
export function ProductChoice({ value = [], onChange, chosen, ...control }: ChoiceProps) {
  const [words, setWords] = useState('');
  const [names, setNames] = useState(() =>
    Object.fromEntries(chosen.flatMap((limit) => (limit.kind === 'product' ? [[String(limit.id), limit.name]] : []))),
  );
  const { products, loading, failed } = useProductSearch(words);
  const found = products.map((product) => ({ value: String(product.id), label: product.name }));
  const others = value.filter((one) => found.every((option) => option.value !== one));
  return (
    <MultiSelect
      {...control}
      value={value}
      placeholder="All products"
      maxCount={maxCount}
      showSearch={{ filterOption: false, onSearch: setWords }}
      loading={loading}
      notFoundContent={loading ? 'Searching...' : failed ? 'The products could not be loaded.' : 'No products found.'}
      options={[...others.map((one) => ({ value: one, label: names[one] ?? `Product ${one}` })), ...found]}
      onChange={(ids) => {
        // Remembers the names of the chosen products, because the next search may not find these products.
        setNames({ ...names, ...Object.fromEntries(found.map((option) => [option.value, option.label])) });
        onChange?.(ids);
      }}
    />
  );
}
