import type { FormInstance } from 'antd';
import { useState } from 'react';
import { fetchItemByCode } from '../../api/admin/products';
import { ApiError } from '../../api/api-error';
import { unreachable } from '../ui/use-action';
import { maxQuantity, type NewOrderFields, withItem } from './new-order-fields';

interface ScanResult {
  text: string;
  failed: boolean;
}

/** Adds items by their codes to the form of a new order. Only the last result is shown. */
export function useScan(form: FormInstance<NewOrderFields>) {
  const [result, setResult] = useState<ScanResult | null>(null);
  const refuse = (text: string) => setResult({ text, failed: true });

  const scan = async (code: string) => {
    try {
      const { product, variantId } = await fetchItemByCode(code);
      const variant = product.variants.find(({ id }) => id === variantId) ?? null;
      const label = [variant?.size, variant?.color].filter(Boolean).join(', ');
      const name = label === '' ? product.name : `${product.name} (${label})`;
      const price = variant?.price ?? product.price;
      const before = form.getFieldValue('items') as NewOrderFields['items'];
      const { items, quantity } = withItem(before, product, variantId, price);
      const isArchived = product.archivedAt !== null || (variant !== null && variant.archivedAt !== null);
      const refusal = isArchived
        ? `${name} is archived, so it cannot be sold.`
        : !(variant ?? product).inStock
          ? `${name} is sold out or switched off.`
          : quantity > maxQuantity
            ? `One order item can have at most ${maxQuantity} units of ${name}.`
            : null;
      if (refusal !== null) {
        refuse(refusal);
        return;
      }
      form.setFieldsValue({ items });
      setResult({ text: `${quantity} × ${name} in the order.`, failed: false });
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.code === 'product.unknown-code';
      refuse(
        isUnknown
          ? `${error.reason ?? ''} Please compare the code with the label, or choose the product below.`
          : unreachable,
      );
    }
  };

  return { scan, result };
}
