import { Button, Form, Input, Select } from 'antd';
import type { Product, Variant } from '../../api/models';
import { filledIn } from '../../ui/form-rules';
import { formatMoney } from '../../ui/money';
import { isOtherPrice, type NewOrderFields, type NewOrderItem, noVariants } from './new-order-fields';
import { priceOf, quantityOf } from './new-order-figures';
import { ProductChoice } from './product-choice';
import { useVariants } from './use-variants';

interface NewOrderLineProps {
  index: number;
  /** Undefined for the only item. */
  onRemove: (() => void) | undefined;
}

export function NewOrderLine({ index, onRemove }: NewOrderLineProps) {
  const form = Form.useFormInstance<NewOrderFields>();
  const item = Form.useWatch(['items', index], { form, preserve: true }) as NewOrderItem | undefined;
  const { choices, loading } = useVariants(item?.product);
  const number = index + 1;

  const change = (changes: Partial<NewOrderItem>) => {
    const current = form.getFieldValue(['items', index]) as NewOrderItem;
    form.setFieldValue(['items', index], { ...current, ...changes });
  };
  const priceAt = (shopPrice: number) => ({ shopPrice, price: shopPrice.toFixed(2), priceReason: '' });
  const chooseProduct = (product: Product) => change({ ...noVariants, ...priceAt(product.price) });
  const chooseVariant = (variant: Variant | undefined) => {
    // All sizes of a set have the same price.
    if (variant && item?.product && !item.product.isSet) change(priceAt(variant.price ?? item.product.price));
  };

  return (
    <fieldset className="new-order-line">
      <legend className="visually-hidden">Item {number}</legend>
      <Form.Item
        className="new-order-line__product"
        label="Product"
        name={[index, 'product']}
        rules={[{ required: true, message: 'Please choose a product, or remove this item.' }]}
        validateTrigger="onSubmit"
      >
        <ProductChoice onChange={chooseProduct} />
      </Form.Item>
      {choices.map(({ name, label, variants }) => (
        <Form.Item
          key={name}
          className="new-order-line__variant"
          label={label}
          name={[index, name]}
          rules={[{ required: true, message: 'Please choose a size and color.' }]}
          validateTrigger="onSubmit"
        >
          <Select
            loading={loading}
            placeholder="Choose"
            options={variants.map((variant) => ({
              value: variant.id,
              label: nameOf(variant),
              disabled: !variant.inStock,
            }))}
            onChange={(id: number) => chooseVariant(variants.find((one) => one.id === id))}
          />
        </Form.Item>
      ))}
      <Form.Item className="new-order-line__quantity" label="Quantity" name={[index, 'quantity']}>
        <Input inputMode="numeric" onBlur={({ target }) => change({ quantity: String(quantityOf(target.value)) })} />
      </Form.Item>
      <Form.Item className="new-order-line__price" label="Price" name={[index, 'price']}>
        <Input
          prefix="$"
          inputMode="decimal"
          onBlur={({ target }) => change({ price: priceOf(target.value).toFixed(2) })}
        />
      </Form.Item>
      <Button aria-label={`Remove item ${number}`} disabled={!onRemove} onClick={onRemove}>
        Remove
      </Button>
      {item && isOtherPrice(item) && (
        <Form.Item
          className="new-order-line__reason"
          label={`Why not ${formatMoney(item.shopPrice ?? 0)}?`}
          name={[index, 'priceReason']}
          rules={[filledIn('Please say why the price is another one.')]}
        >
          <Input maxLength={200} />
        </Form.Item>
      )}
    </fieldset>
  );
}

function nameOf({ size, color, inStock, inventoryCount }: Variant): string {
  const name = [size, color].filter(Boolean).join(', ');
  return inStock ? `${name} (${inventoryCount} left)` : `${name} (sold out)`;
}
