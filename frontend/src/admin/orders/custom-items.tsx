import { Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { filledIn } from '../../ui/form-rules';
import {
  atLeastACent,
  type CustomOrderItem,
  emptyCustomItem,
  type NewOrderFields,
  priceOf,
  quantityOf,
} from './new-order-fields';

/** Button that adds an item without a product, such as a service. */
export function AddCustomItem() {
  const form = Form.useFormInstance<NewOrderFields>();
  const add = () => {
    const before = form.getFieldValue('customItems') as readonly CustomOrderItem[];
    form.setFieldValue('customItems', [...before, emptyCustomItem]);
    form.setFields([{ name: 'items', errors: [] }]);
  };
  return <Button onClick={add}>Add custom item</Button>;
}

/** The items of a new order that have no product. They are not shipped. */
export function CustomItems() {
  return (
    <Form.List name="customItems">
      {(lines, { remove }) =>
        lines.length > 0 && (
          <ol className="new-order-lines">
            {lines.map(({ key, name }) => (
              <li key={key}>
                <CustomLine index={name} onRemove={() => remove(name)} />
              </li>
            ))}
          </ol>
        )
      }
    </Form.List>
  );
}

function CustomLine({ index, onRemove }: { index: number; onRemove: () => void }) {
  const form = Form.useFormInstance<NewOrderFields>();
  const name = useRef<InputRef>(null);
  const number = index + 1;
  // The row appears after a click on "Add custom item".
  useEffect(() => name.current?.focus(), []);
  const change = (changes: Partial<CustomOrderItem>) => {
    const current = form.getFieldValue(['customItems', index]) as CustomOrderItem;
    form.setFieldValue(['customItems', index], { ...current, ...changes });
  };
  return (
    <fieldset className="new-order-line">
      <legend className="visually-hidden">Custom item {number}</legend>
      <Form.Item
        className="new-order-line__product"
        label="Custom item"
        name={[index, 'name']}
        extra="Custom items are not shipped and have no stock."
        rules={[filledIn('Please enter a name, or remove this item.')]}
      >
        <Input ref={name} maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item className="new-order-line__quantity" label="Quantity" name={[index, 'quantity']}>
        <Input inputMode="numeric" onBlur={({ target }) => change({ quantity: String(quantityOf(target.value)) })} />
      </Form.Item>
      <Form.Item
        className="new-order-line__price"
        label="Price"
        name={[index, 'price']}
        rules={[atLeastACent]}
        validateTrigger="onSubmit"
      >
        <Input
          prefix="$"
          inputMode="decimal"
          onBlur={({ target }) => change({ price: target.value === '' ? '' : priceOf(target.value).toFixed(2) })}
        />
      </Form.Item>
      <Button aria-label={`Remove custom item ${number}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  );
}
