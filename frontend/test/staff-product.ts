import type { StaffProductDetail, StaffVariant } from '../src/api/models';
import { aProduct } from './a-product';

const kept = { reservedForWaitlist: 0, reservedForExchanges: 0 };
const noCodes = { sku: null, barcode: null };

/** Product 7, "Harbor Bikini", as staff see it. */
export const staffProduct = (parts: Partial<StaffProductDetail> = {}): StaffProductDetail => ({
  ...aProduct(),
  ...{
    version: 4,
    switchedOn: true,
    held: 0,
    toShip: 0,
    variantCount: 0,
    sharesName: false,
    setTopId: null,
    setBottomId: null,
    cost: null,
  },
  ...{ sale: null, isDraft: false, publishAt: null, archivedAt: null },
  ...{ createdAt: '2026-06-01T12:00:00.000Z', updatedAt: '2026-06-02T12:00:00.000Z' },
  ...kept,
  ...noCodes,
  variants: [],
  ...parts,
});

export const staffVariant = (id: number, size: string, parts: Partial<StaffVariant> = {}): StaffVariant => ({
  ...{ id, size, productId: 7, color: 'Navy', imageUrl: null, price: null, inStock: true, inventoryCount: 3 },
  ...{ switchedOn: true, held: 0, toShip: 0, archivedAt: null, usualPrice: null },
  ...kept,
  ...noCodes,
  ...parts,
});
