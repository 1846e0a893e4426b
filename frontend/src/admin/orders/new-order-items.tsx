import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { Product, Variant } from '../../api/models';
import { filledIn } from '../../ui/form-rules';
import { formatMoney } from '../../ui/money';
import { useToast } from '../../ui/toast/use-toast';
import { useProductSearch } from '../list/use-list';
import type { FormControl } from '../ui/form-control';
import {
  isPricedByVariant,
  isOtherPrice,
  itemsField,
  type NewOrderFields,
  type NewOrderItem,
  noVariants,
  offerOf,
  priceOf,
  quantityOf,
} from './new-order-fields';
import { useVariants } from './use-new-order';

export function NewOrderItems() {
  const form = Form.useFormInstance<NewOrderFields>();
  const customCount = Form.useWatch(countCustomItems, form);
  const atLeastOne = {
    validator: (_: unknown, items: readonly NewOrderItem[]) =>
      items.length + countCustomItems(form.getFieldsValue(true) as NewOrderFields) > 0
        ? Promise.resolve()
        : Promise.reject(new Error('Please add an item.')),
  };
  return (
    <Form.List name="items" rules={[atLeastOne]}>
      {(lines, { remove }, { errors }) => (
        <>
          <Form.ErrorList fieldId={itemsField} errors={errors} />
          <ol className="new-order-lines">
            {lines.map(({ key, name }) => (
              <li key={key}>
                <NewOrderLine index={name} isOnly={lines.length + customCount === 1} onRemove={() => remove(name)} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Form.List>
  );
}

const countCustomItems = ({ customItems = [] }: Partial<NewOrderFields>) => customItems.length;

interface NewOrderLineProps {
  index: number;
  /** Whether the order has no other item. */
  isOnly: boolean;
  onRemove: () => void;
}

const onlyItem = 'The last item cannot be removed. Add another item first, or choose another product here.';

function NewOrderLine({ index, isOnly, onRemove }: NewOrderLineProps) {
  const toast = useToast();
  const form = Form.useFormInstance<NewOrderFields>();
  const item = Form.useWatch(['items', index], { form, preserve: true }) as NewOrderItem | undefined;
  const { choices, loading, failed, retry } = useVariants(item?.product);
  const number = index + 1;

  const change = (changes: Partial<NewOrderItem>) => {
    const current = form.getFieldValue(['items', index]) as NewOrderItem;
    form.setFieldValue(['items', index], { ...current, ...changes });
  };
  const priceAt = (shopPrice: number | null) => ({
    ...{ shopPrice, price: (shopPrice ?? 0).toFixed(2), priceReason: '' },
  });
  const chooseProduct = (product: Product) =>
    change({ ...noVariants, ...priceAt(isPricedByVariant(product) ? null : product.price) });
  const chooseVariant = (variant: Variant | undefined) => {
    // All sizes of a set have the same price.
    if (variant && item && !item.product.isSet) change(priceAt(variant.price ?? item.product.price));
  };
  // A scanned item has its variant before the choices are loaded.
  const isComplete =
    item !== undefined &&
    (item.variantId !== null || (!loading && !failed && choices.every(({ name }) => item[name] !== null)));

  return (
    <fieldset className="new-order-line">
      <legend className="visually-hidden">Item {number}</legend>
      <Form.Item className="new-order-line__product" label="Product" name={[index, 'product']}>
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
            labelRender={({ value, label }) =>
              // A set has the variants of its halves only after they are loaded.
              sizeAndColor([...variants, ...(item?.product.variants ?? [])].find(({ id }) => id === value)) ??
              (loading ? 'Loading...' : label)
            }
            options={variants.map((variant) => ({
              value: variant.id,
              label: nameOf(variant, item?.product.isSet ? undefined : (variant.price ?? item?.product.price)),
              disabled: !variant.inStock,
            }))}
            onChange={(id: number) => chooseVariant(variants.find((one) => one.id === id))}
          />
        </Form.Item>
      ))}
      {failed && (
        <p className="list__failed" role="alert">
          The sizes could not be loaded.
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      <Form.Item className="new-order-line__quantity" label="Quantity" name={[index, 'quantity']} hidden={!isComplete}>
        <Input inputMode="numeric" onBlur={({ target }) => change({ quantity: String(quantityOf(target.value)) })} />
      </Form.Item>
      <Form.Item className="new-order-line__price" label="Price" name={[index, 'price']} hidden={!isComplete}>
        <Input
          prefix="$"
          inputMode="decimal"
          onBlur={({ target }) => change({ price: priceOf(target.value).toFixed(2) })}
        />
      </Form.Item>
      <Button
        aria-label={`Remove item ${number}`}
        aria-disabled={isOnly || undefined}
        onClick={isOnly ? () => toast({ tone: 'error', title: 'Item not removed', description: onlyItem }) : onRemove}
      >
        Remove
      </Button>
      {item && isOtherPrice(item) && (
        <Form.Item
          className="new-order-line__reason"
          label={`Reason for the changed price (usually ${formatMoney(item.shopPrice ?? 0)})`}
          name={[index, 'priceReason']}
          rules={[filledIn('Please enter a reason for the changed price.')]}
        >
          <Input maxLength={200} />
        </Form.Item>
      )}
    </fieldset>
  );
}

const sizeAndColor = (variant: Variant | undefined) =>
  variant && [variant.size, variant.color].filter(Boolean).join(', ');

/** @param price in dollars; undefined for a half of a set, because the set has one price */
function nameOf(variant: Variant, price: number | undefined): string {
  const { inStock, inventoryCount } = variant;
  const name = [sizeAndColor(variant), price !== undefined && formatMoney(price)].filter(Boolean).join(', ');
  return inStock ? `${name} (${inventoryCount} left)` : `${name} (sold out)`;
}

/** Search field for a product. Sold-out products are shown but cannot be chosen. */
function ProductChoice({ id, value, onChange }: FormControl<Product>) {
  const [words, setWords] = useState('');
  const { products, loading } = useProductSearch(words);
  const shown = value && products.every((product) => product.id !== value.id) ? [value, ...products] : products;
  return (
    <Select
      id={id}
      showSearch={{ filterOption: false, onSearch: setWords }}
      value={value?.id}
      // The exact price is in its own field.
      labelRender={({ label }) => value?.name ?? label}
      loading={loading}
      options={shown.map((product) => ({ value: product.id, label: offerOf(product), disabled: !product.inStock }))}
      onChange={(chosen) => {
        const product = products.find((one) => one.id === chosen);
        if (product) onChange?.(product);
      }}
    />
  );
}
