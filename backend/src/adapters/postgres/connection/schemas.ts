import type { EntitySchema } from 'typeorm';
import { productImageSchema, productSchema, variantSchema } from '../catalog/product-schemas.js';
import { synonymSchema } from '../catalog/synonym-schema.js';
import { promoCodeSchema } from '../pricing/promo-code-schema.js';
import { userSchema } from '../accounts/user-schema.js';

/** All domain classes that TypeORM maps. Each schema is next to its repository. */
export const schemas: EntitySchema[] = [
  userSchema,
  promoCodeSchema,
  productSchema,
  productImageSchema,
  variantSchema,
  synonymSchema,
];
