import { EntitySchema } from 'typeorm';
import { PromoCode } from '../../../domain/pricing/promo-code.js';
import { moneyColumn } from '../catalog/product-schemas.js';

export const promoCodeSchema = new EntitySchema<PromoCode>({
  name: 'PromoCode',
  target: PromoCode,
  tableName: 'promo_codes',
  columns: {
    id: { type: 'integer', primary: true, generated: 'increment' },
    code: { type: 'text' },
    percentOff: { type: 'integer', nullable: true },
    amountOff: { type: 'integer', name: 'amount_off_cents', nullable: true, transformer: moneyColumn },
    freeShipping: { type: 'boolean' },
    startsAt: { type: 'timestamptz', nullable: true },
    expiresAt: { type: 'timestamptz', nullable: true },
    minSubtotal: { type: 'integer', name: 'min_subtotal_cents', nullable: true, transformer: moneyColumn },
    maxUses: { type: 'integer', nullable: true },
    maxUsesPerPerson: { type: 'integer', nullable: true },
    email: { type: 'text', nullable: true },
    categoryIds: { type: 'integer', array: true },
    productIds: { type: 'integer', array: true },
    personal: { type: 'boolean' },
    version: { type: 'integer' },
    archivedAt: { type: 'timestamptz', nullable: true },
  },
});
