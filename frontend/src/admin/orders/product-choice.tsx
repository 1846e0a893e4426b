import { Select } from 'antd';
import { useState } from 'react';
import type { Product } from '../../api/models';
import { priceText } from '../../ui/money';
import { useProductSearch } from '../list/use-product-search';

interface ProductChoiceProps {
  /** Set by the form field. */
  id?: string;
  value?: Product | null;
  onChange?: (product: Product) => void;
}

/** Search field for a product. Sold-out products are shown but cannot be chosen. */
export function ProductChoice({ id, value, onChange }: ProductChoiceProps) {
  const [words, setWords] = useState('');
  const { products, loading, failed } = useProductSearch(words);
  const shown = value && products.every((product) => product.id !== value.id) ? [value, ...products] : products;
  return (
    <Select
      id={id}
      placeholder="Search products"
      showSearch={{ filterOption: false, onSearch: setWords }}
      value={value?.id}
      loading={loading}
      notFoundContent={loading ? 'Searching...' : failed ? 'The products could not be loaded.' : 'No products found.'}
      options={shown.map((product) => ({ value: product.id, label: labelOf(product), disabled: !product.inStock }))}
      onChange={(chosen) => {
        const product = products.find((one) => one.id === chosen);
        if (product) onChange?.(product);
      }}
    />
  );
}

function labelOf(product: Product): string {
  const { name, inStock } = product;
  const label = `${name}, ${priceText(product)}`;
  return inStock ? label : `${label} (sold out)`;
}
