import { gtinOf, type ItemCodes } from '../../domain/stock/item-codes.js';
import type { DemoProduct } from './demo-catalogue.js';

/**
 * Returns the codes of a demo product's items, in the order of its variants. A SKU consists of the product's initials,
 * the color and the size, such as OGTB-RED-M. The barcode is a GTIN that starts with 2, a range for use inside a store.
 * @param place the product's number in the catalog, from 1
 */
export function demoCodes({ slug, variants }: DemoProduct, place: number): ItemCodes[] {
  const initials = slug.split('-').map((word) => word.slice(0, 1));
  const items = variants.length > 0 ? variants : [{ color: '', size: null }];
  return items.map(({ color, size }, position) => {
    const parts = [initials.join(''), color.replace(/[^a-z]/gi, '').slice(0, 3), size ?? ''];
    const sku = parts.filter((part) => part !== '').join('-');
    return { sku: sku.toUpperCase(), barcode: gtinOf(`2${String(place * 1000 + position).padStart(11, '0')}`) };
  });
}
