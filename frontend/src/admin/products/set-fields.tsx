import { Form, Select, Switch } from 'antd';
import { useState } from 'react';
import { useProductSearch } from '../list/use-list';
import type { FormControl } from '../ui/form-control';
import { useProductName } from './use-products';

/** Switches for whether the product is a set, and for whether it is sold only in sets. */
export function SetSwitches({ isNew, isSet }: { isNew: boolean; isSet: boolean }) {
  return (
    <>
      {isNew && (
        <Form.Item label="Set of a top and a bottom" name="isSet" valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
      {!isSet && (
        <Form.Item label="Only in sets" name="setOnly" valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
    </>
  );
}

/** Fields for the top and the bottom of a set. */
export function SetHalves() {
  return (
    <div className="product-form__row product-form__row--even">
      <Form.Item
        label="Top"
        name="setTopId"
        required
        rules={[{ required: true, message: 'Please choose a top.' }]}
        extra="The set has the sizes, colors and stock of the top and the bottom."
      >
        <HalfChoice />
      </Form.Item>
      <Form.Item
        label="Bottom"
        name="setBottomId"
        required
        rules={[{ required: true, message: 'Please choose a bottom.' }]}
      >
        <HalfChoice />
      </Form.Item>
    </div>
  );
}

function HalfChoice({ id, value = null, onChange }: FormControl<number | null>) {
  const [words, setWords] = useState('');
  const { products, loading, failed } = useProductSearch(words);
  const name = useProductName(value);
  const options = products.filter(({ isSet }) => !isSet).map((product) => ({ value: product.id, label: product.name }));
  const isFound = options.some((option) => option.value === value);
  return (
    <Select
      id={id}
      placeholder="Search products"
      showSearch={{ filterOption: false, onSearch: setWords }}
      value={value}
      loading={loading}
      notFoundContent={loading ? 'Searching...' : failed ? 'The products could not be loaded.' : 'No products found.'}
      options={value === null || isFound ? options : [{ value, label: name ?? '…' }, ...options]}
      onChange={onChange}
    />
  );
}
