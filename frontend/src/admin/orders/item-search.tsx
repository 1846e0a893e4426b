import { AutoComplete, Form, Input } from 'antd';
import { useState } from 'react';
import { useProductSearch } from '../list/use-list';
import { itemsError, itemsField, type NewOrderFields, offerOf } from './new-order-fields';
import { useItemSearch } from './use-item-search';

/**
 * Field that adds items. A scanner types a code and Enter, or staff type the name of a product. An item that is already
 * in the order gets one more unit.
 */
export function ItemSearch() {
  const form = Form.useFormInstance<NewOrderFields>();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const { products, loading } = useProductSearch(typed);
  const { find, add, result } = useItemSearch(form);
  const shown = typed.trim() === '' || loading ? [] : products;

  const search = async () => {
    const words = typed.trim();
    // The scanner can type the next code during the search.
    setTyped('');
    if (words !== '' && (await find(words)) === 'several') setTyped((now) => now || words);
  };

  return (
    <Form.Item label="Search or scan" htmlFor={itemsField} validateStatus={result?.failed ? 'error' : ''}>
      <AutoComplete<string>
        id={itemsField}
        value={typed}
        defaultActiveFirstOption={false}
        showSearch={{ filterOption: false }}
        options={shown.map((product) => ({
          value: String(product.id),
          label: offerOf(product),
          disabled: !product.inStock,
        }))}
        onActive={setActive}
        onChange={setTyped}
        onSelect={(id) => {
          setTyped('');
          const product = products.find((one) => String(one.id) === id);
          if (product) add(product);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // A suggestion that was chosen with the arrow keys is added by `onSelect`.
          if (!event.defaultPrevented) void search();
          // Enter would submit the order.
          event.preventDefault();
        }}
      >
        <Input
          maxLength={200}
          autoComplete="off"
          placeholder="Product name, SKU or barcode"
          aria-describedby={`${itemsError} new-order-found`}
          aria-invalid={result?.failed}
          // If no suggestion is highlighted, antd refers to an element that does not exist.
          {...(active === null && { 'aria-activedescendant': undefined })}
        />
      </AutoComplete>
      <p id="new-order-found" role="status" className={result?.failed ? 'field-error' : undefined}>
        {result?.text}
      </p>
    </Form.Item>
  );
}
