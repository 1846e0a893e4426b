import type { FormInstance } from 'antd';
import { useState } from 'react';
import { fetchItemByCode, fetchProductSearch, productSearchKey } from '../../api/admin/products';
import { ApiError } from '../../api/api-error';
import type { Product, Variant } from '../../api/models';
import { unreachable } from '../ui/use-action';
import {
  isPricedByVariant,
  itemName,
  maxQuantity,
  type NewOrderFields,
  offersOf,
  withItem,
  wordsOf,
} from './new-order-fields';

interface SearchResult {
  text: string;
  failed: boolean;
}

/** Adds items to the form of a new order. Only the last result is shown. */
export function useItemSearch(form: FormInstance<NewOrderFields>) {
  const [result, setResult] = useState<SearchResult | null>(null);

  /** @param variant null for a product without variants, for a set, or if staff choose the variant later */
  const add = (product: Product, variant: Pick<Variant, 'id' | 'size' | 'color' | 'price'> | null) => {
    const before = form.getFieldValue('items') as NewOrderFields['items'];
    const name = itemName(product, variant);
    const price = variant?.price ?? product.price;
    const { items, quantity } = withItem(
      before,
      product,
      variant?.id ?? null,
      variant === null && isPricedByVariant(product) ? null : price,
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
    const name = itemName(product, variant);
    const isArchived = product.archivedAt !== null || (variant !== null && variant.archivedAt !== null);
    if (isArchived) setResult({ text: `${name} is archived, so it cannot be sold.`, failed: true });
    else if (!(variant ?? product).inStock) setResult({ text: `${name} is sold out or switched off.`, failed: true });
    else add(product, variant);
    return true;
  };

  /**
   * Adds the item with a code, or the only product that matches the words; with its variant if only one variant
   * matches.
   * @returns 'several' if staff must choose from the list: several products match, or only products with similar names;
   * undefined if an item was added, or if the result explains why no item was added
   */
  const find = async (words: string): Promise<'several' | undefined> => {
    try {
      if (await addByCode(words)) return undefined;
      const { products, correctedSearch } = await fetchProductSearch(productSearchKey(wordsOf(words).join(' ')));
      const [product] = products;
      const offers = offersOf(products, words);
      const variant = offers.length === 1 ? (offers[0]?.variant ?? null) : null;
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
      else if (!(variant ?? product).inStock)
        setResult({ text: `${itemName(product, variant)} is sold out or switched off.`, failed: true });
      else add(product, variant);
    } catch {
      setResult({ text: unreachable, failed: true });
    }
    return undefined;
  };

  return { find, add, result };
}
