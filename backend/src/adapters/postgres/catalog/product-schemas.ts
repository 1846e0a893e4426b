import { EntitySchema, type ValueTransformer } from 'typeorm';
import { type Garment, garmentChoiceNames, garmentLists, garmentTexts } from '../../../domain/catalog/garment.js';
import { Product, ProductImage } from '../../../domain/catalog/product.js';
import { Variant } from '../../../domain/catalog/variant.js';
import { Synonym } from '../../../domain/catalog/synonym.js';
import { Money } from '../../../domain/shared/money.js';

/** Stores Money as whole cents. The driver returns bigint columns as text. */
export const moneyColumn: ValueTransformer = {
  to: (money: Money | null | undefined) => money?.cents ?? money,
  from: (cents: number | string | null) => (cents === null ? null : Money.ofCents(Number(cents))),
};

const garmentSchema = new EntitySchema<Garment>({
  name: 'Garment',
  columns: {
    ...Object.fromEntries(
      [...garmentTexts, ...garmentChoiceNames].map((name) => [name, { type: 'text', nullable: true }]),
    ),
    ...Object.fromEntries(garmentLists.map((name) => [name, { type: 'text', array: true }])),
    upf: { type: 'smallint', nullable: true },
    weight: { type: 'integer', nullable: true },
  },
});

export const productSchema = new EntitySchema<Product>({
  name: 'Product',
  target: Product,
  tableName: 'products',
  columns: {
    id: { type: 'integer', primary: true, generated: 'increment' },
    name: { type: 'text' },
    slug: { type: 'text' },
    description: { type: 'text', nullable: true },
    price: { type: 'integer', name: 'price_cents', transformer: moneyColumn },
    compareAtPrice: { type: 'integer', name: 'compare_at_price_cents', nullable: true, transformer: moneyColumn },
    imageUrl: { type: 'text' },
    categoryId: { type: 'integer' },
    inStock: { type: 'boolean' },
    isFeatured: { type: 'boolean' },
    isNew: { type: 'boolean' },
    tags: { type: 'text', array: true },
    setTopId: { type: 'integer', nullable: true },
    setBottomId: { type: 'integer', nullable: true },
    setOnly: { type: 'boolean' },
    sku: { type: 'text', nullable: true },
    barcode: { type: 'text', nullable: true },
    archivedAt: { type: 'timestamptz', nullable: true },
    isDraft: { type: 'boolean' },
    wasDraft: { type: 'boolean' },
    publishAt: { type: 'timestamptz', nullable: true },
    version: { type: 'integer' },
    updatedAt: { type: 'timestamptz' },
  },
  embeddeds: { garment: { schema: garmentSchema, prefix: '' } },
  relations: {
    images: { type: 'one-to-many', target: () => ProductImage, inverseSide: 'product', cascade: true },
    variants: { type: 'one-to-many', target: () => Variant, inverseSide: 'product', cascade: true },
  },
});

/** A part of a product, with a reference back to the product. Only the tables have this reference. */
type PartOfProduct<Part> = Part & Record<'product', unknown>;

export const productImageSchema = new EntitySchema<PartOfProduct<ProductImage>>({
  name: 'ProductImage',
  target: ProductImage,
  tableName: 'product_images',
  columns: {
    id: { type: 'integer', primary: true, generated: 'increment' },
    position: { type: 'integer' },
    url: { type: 'text' },
    color: { type: 'text', nullable: true },
    alt: { type: 'text', nullable: true },
  },
  relations: {
    product: {
      type: 'many-to-one',
      target: () => Product,
      inverseSide: 'images',
      nullable: false,
      orphanedRowAction: 'delete',
      joinColumn: true,
    },
  },
});

export const variantSchema = new EntitySchema<PartOfProduct<Variant>>({
  name: 'Variant',
  target: Variant,
  tableName: 'product_variants',
  columns: {
    id: { type: 'integer', primary: true, generated: 'increment' },
    position: { type: 'integer' },
    size: { type: 'text', nullable: true },
    color: { type: 'text' },
    imageUrl: { type: 'text', nullable: true },
    price: { type: 'integer', name: 'price_cents', nullable: true, transformer: moneyColumn },
    usualPrice: { type: 'integer', name: 'usual_price_cents', nullable: true, transformer: moneyColumn },
    inStock: { type: 'boolean' },
    sku: { type: 'text', nullable: true },
    barcode: { type: 'text', nullable: true },
    archivedAt: { type: 'timestamptz', nullable: true },
  },
  relations: {
    product: { type: 'many-to-one', target: () => Product, inverseSide: 'variants', nullable: false, joinColumn: true },
  },
});

/** Omits the columns for searches, which the database computes. */
export const synonymSchema = new EntitySchema<Synonym>({
  name: 'Synonym',
  target: Synonym,
  tableName: 'search_synonyms',
  columns: {
    id: { type: 'integer', primary: true, generated: 'increment' },
    words: { type: 'text' },
    meanings: { type: 'text', array: true },
    version: { type: 'integer' },
  },
});
