import type { EntitySchema } from 'typeorm';
import { productImageSchema, productSchema, variantSchema } from '../catalog/product-schemas.js';
import { synonymSchema } from '../catalog/synonym-schema.js';
import { promoCodeSchema } from '../pricing/promo-code-schema.js';
import { userSchema } from '../accounts/user-schema.js';

/** Every domain class that TypeORM maps; each schema stands beside its repository. */
export const schemas: EntitySchema[] = [
  userSchema,
  promoCodeSchema,
  productSchema,
  productImageSchema,
  variantSchema,
  synonymSchema,
];
