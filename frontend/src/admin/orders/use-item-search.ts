import type { FormInstance } from 'antd';
import { useState } from 'react';
import { fetchItemByCode, fetchProductSearch, productSearchKey } from '../../api/admin/products';
import { ApiError } from '../../api/api-error';
import type { Product, Variant } from '../../api/models';
import { useRead } from '../../api/use-read';
import { useDelayed } from '../list/use-list';
import { unreachable } from '../ui/use-action';
import {
  isPricedByVariant,
  itemName,
  maxQuantity,
  type NewOrderFields,
  offersOf,
  withItem,
  withSizes,
  wordsOf,
} from './new-order-fields';

interface SearchResult {
  text: string;
  failed: boolean;
}

/** Searches the typed words. If no product matches, searches the last size as the catalog writes it. */
async function searchProducts(typed: string) {
  const words = wordsOf(typed).join(' ');
  const found = await fetchProductSearch(productSearchKey(words));
  const search = withSizes(words);
  if (search === words || isMatch(found)) return { ...found, search: words };
  const foundBySize = await fetchProductSearch(productSearchKey(search));
  return isMatch(foundBySize) ? { ...foundBySize, search } : { ...found, search: words };
}

const isMatch = ({ products, correctedSearch }: { products: readonly Product[]; correctedSearch?: string }) =>
  products.length > 0 && correctedSearch === undefined;

/** Loads the products that match the typed words, and `offers`: their items that match the words. */
export function useItemOffers(typed: string) {
  const words = wordsOf(typed).join(' ');
  const searched = useDelayed(words);
  const key = searched === '' ? null : `item-offers:${searched}`;
  const { data, error, isLoading } = useRead(key, () => searchProducts(searched), {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
  const products = error ? [] : (data?.products ?? []);
  const isCurrent = words !== '' && searched === words && !isLoading;
  return { products, offers: isCurrent ? offersOf(products, data?.search ?? words) : [] };
}

const soldOutText = (name: string) =>
  `${name} is sold out or switched off. To sell it, add its units in Products → Stock, or switch it on in the product.`;

/** Adds items to the form of a new order. Only the last result is shown. */
export function useItemSearch(form: FormInstance<NewOrderFields>) {
  const [result, setResult] = useState<SearchResult | null>(null);

  const fail = (text: string): 'failed' => {
    setResult({ text, failed: true });
    return 'failed';
  };

  /** @param variant null for a product without variants, for a set, or if staff choose the variant later */
  const add = (
    product: Product,
    variant: Pick<Variant, 'id' | 'size' | 'color' | 'price'> | null,
  ): 'added' | 'failed' => {
    const before = form.getFieldValue('items') as NewOrderFields['items'];
    const name = itemName(product, variant);
    const price = variant?.price ?? product.price;
    const { items, quantity } = withItem(
      before,
      product,
      variant?.id ?? null,
      variant === null && isPricedByVariant(product) ? null : price,
    );
    if (quantity > maxQuantity) return fail(`One order item can have at most ${maxQuantity} units of ${name}.`);
    form.setFieldsValue({ items });
    setResult({ text: `${quantity} × ${name} in the order.`, failed: false });
    return 'added';
  };

  /** Adds the item with a code. @returns null if no item has the code */
  const addByCode = async (code: string) => {
    let found;
    try {
      found = await fetchItemByCode(code);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'product.unknown-code') return null;
      throw error;
    }
    const { product, variantId } = found;
    const variant = product.variants.find(({ id }) => id === variantId) ?? null;
    const name = itemName(product, variant);
    const isArchived = product.archivedAt !== null || (variant !== null && variant.archivedAt !== null);
    if (isArchived) return fail(`${name} is archived, so it cannot be sold.`);
    if (!(variant ?? product).inStock) return fail(soldOutText(name));
    return add(product, variant);
  };

  /**
   * Adds the item with a code, or the only product that matches the words; with its variant if only one variant
   * matches.
   * @returns 'several' if several items match, and staff must choose from the list; 'similar' if the list has only
   * products with similar names; 'failed' if the result explains why no item was added
   */
  const find = async (words: string): Promise<'added' | 'several' | 'similar' | 'failed'> => {
    try {
      const byCode = await addByCode(words);
      if (byCode !== null) return byCode;
      const { products, correctedSearch, search } = await searchProducts(words);
      const [product] = products;
      const offers = offersOf(products, search);
      const variant = offers.length === 1 ? (offers[0]?.variant ?? null) : null;
      if (correctedSearch !== undefined) {
        const text = `No product has the name, SKU or barcode “${words}”. The list shows the matches for “${correctedSearch}”.`;
        setResult({ text, failed: true });
        return 'similar';
      }
      if (products.length > 1 || offers.length > 1) {
        const things = products.length > 1 ? 'products' : 'colors or sizes';
        setResult({ text: `Several ${things} match “${words}”. Please choose one from the list.`, failed: false });
        return 'several';
      }
      if (!product) return fail(`No product has the name, SKU or barcode “${words}”.`);
      if (!(variant ?? product).inStock) return fail(soldOutText(itemName(product, variant)));
      return add(product, variant);
    } catch {
      return fail(unreachable);
    }
  };

  return { find, add, result };
}
