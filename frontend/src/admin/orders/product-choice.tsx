import { Select } from 'antd';
import { useState } from 'react';
import type { Product } from '../../api/models';
import { formatMoney } from '../../ui/money';
import { useProductSearch } from './use-products';

interface ProductChoiceProps {
  /** Given by the form's field. */
  id?: string;
  value?: Product | null;
  onChange?: (product: Product) => void;
}

/** Finds a product by the server's search; what is sold out is shown and cannot be chosen. */
export function ProductChoice({ id, value, onChange }: ProductChoiceProps) {
  const [words, setWords] = useState('');
  const { products, loading } = useProductSearch(words);
  return (
    <Select
      id={id}
      placeholder="Search products"
      showSearch={{ filterOption: false, onSearch: setWords }}
      value={value ? { value: value.id, label: value.name } : null}
      labelInValue
      loading={loading}
      notFoundContent={loading ? 'Searching...' : 'No products found.'}
      options={products.map((product) => ({
        value: product.id,
        label: product.inStock
          ? `${product.name}, ${formatMoney(product.price)}`
          : `${product.name}, ${formatMoney(product.price)} (sold out)`,
        disabled: !product.inStock,
      }))}
      onChange={({ value: chosen }) => {
        const product = products.find((one) => one.id === chosen);
        if (product) onChange?.(product);
      }}
    />
  );
}
