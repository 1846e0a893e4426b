import { refuseProblems } from '../shared/domain-error.js';
import { barcodeProblem, type ItemCodes, skuProblem, typedCode } from '../stock/item-codes.js';

/**
 * The codes after a change. Undefined fields do not change.
 * @throws DomainError invalid `product.codes`, at the field `sku` or `barcode`
 */
export function checkedCodes(before: ItemCodes, changes: Partial<ItemCodes>): ItemCodes {
  const sku = changes.sku === undefined ? before.sku : typedCode(changes.sku);
  const barcode = changes.barcode === undefined ? before.barcode : typedCode(changes.barcode);
  refuseProblems('product.codes', {
    sku: sku === null ? null : skuProblem(sku),
    barcode: barcode === null ? null : barcodeProblem(barcode),
  });
  return { sku, barcode };
}
