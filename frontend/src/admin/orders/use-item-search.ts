import type { FormInstance } from 'antd';
import { useState } from 'react';
import { fetchItemByCode, fetchProductSearch, productSearchKey } from '../../api/admin/products';
import { ApiError } from '../../api/api-error';
import type { Product } from '../../api/models';
import { unreachable } from '../ui/use-action';
import { isPricedByVariant, maxQuantity, type NewOrderFields, withItem } from './new-order-fields';

interface Found {
  variantId: number | null;
  /** Name of the product, with the size and color. */
  name: string;
  /** In dollars. */
  price: number;
}

interface SearchResult {
  text: string;
  failed: boolean;
}

/** Adds items to the form of a new order. Only the last result is shown. */
export function useItemSearch(form: FormInstance<NewOrderFields>) {
  const [result, setResult] = useState<SearchResult | null>(null);

  const add = (
    product: Product,
    { variantId = null, name = product.name, price = product.price }: Partial<Found> = {},
  ) => {
    const before = form.getFieldValue('items') as NewOrderFields['items'];
    const { items, quantity } = withItem(
      before,
      product,
      variantId,
      variantId === null && isPricedByVariant(product) ? null : price,
    );
    if (quantity > maxQuantity) {
      setResult({ text: `One order item can have at most ${maxQuantity} units of ${name}.`, failed: true });
      return;
    }
    form.setFieldsValue({ items });
    setResult({ text: `${quantity} × ${name} in the order.`, failed: false });
  };

  /** Adds the item with a code. @returns false if no item has the code */
  const addByCode = async (code: string) => {
    let found;
    try {
      found = await fetchItemByCode(code);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'product.unknown-code') return false;
      throw error;
    }
    const { product, variantId } = found;
    const variant = product.variants.find(({ id }) => id === variantId) ?? null;
    const label = [variant?.size, variant?.color].filter(Boolean).join(', ');
    const name = label === '' ? product.name : `${product.name} (${label})`;
    const isArchived = product.archivedAt !== null || (variant !== null && variant.archivedAt !== null);
    if (isArchived) setResult({ text: `${name} is archived, so it cannot be sold.`, failed: true });
    else if (!(variant ?? product).inStock) setResult({ text: `${name} is sold out or switched off.`, failed: true });
    else add(product, { variantId, name, price: variant?.price ?? product.price });
    return true;
  };

  /**
   * Adds the item with a code, or the only product that matches the words.
   * @returns 'several' if staff must choose: several products match, or only products with similar names
   */
  const find = async (words: string): Promise<'several' | undefined> => {
    try {
      if (await addByCode(words)) return undefined;
      const { products, correctedSearch } = await fetchProductSearch(productSearchKey(words));
      const [product] = products;
      if (correctedSearch !== undefined) {
        const text = `No product has the name, SKU or barcode “${words}”. The list shows the matches for “${correctedSearch}”.`;
        setResult({ text, failed: true });
        return 'several';
      }
      if (products.length > 1) {
        setResult({ text: `Several products match “${words}”. Please choose one from the list.`, failed: false });
        return 'several';
      }
      if (!product) setResult({ text: `No product has the name, SKU or barcode “${words}”.`, failed: true });
      else if (!product.inStock) setResult({ text: `${product.name} is sold out or switched off.`, failed: true });
      else add(product);
    } catch {
      setResult({ text: unreachable, failed: true });
    }
    return undefined;
  };

  return { find, add: (product: Product) => add(product), result };
}
