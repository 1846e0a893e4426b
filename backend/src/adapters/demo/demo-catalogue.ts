import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { garmentChoices } from '../../domain/catalog/garment.js';
import { demoFolder } from '../../config/config.js';

const dollars = z.number().transform((amount) => Math.round(amount * 100));

const variant = z.object({
  size: z.string().nullable(),
  color: z.string(),
  imageUrl: z.string().nullable(),
  price: dollars.nullable(),
  stock: z.int(),
});

const image = z.union([
  z.string().transform((url) => ({ url })),
  z.object({ url: z.string(), color: z.string().optional(), alt: z.string().optional() }),
]);

const product = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  price: dollars,
  compareAtPrice: dollars.nullable(),
  imageUrl: z.string(),
  images: z.array(image),
  categoryId: z.int(),
  isFeatured: z.boolean(),
  isNew: z.boolean(),
  tags: z.array(z.string()),
  features: z.array(z.string()),
  fabric: z.string(),
  lining: z.string().nullable(),
  upf: z.int().nullable(),
  care: z.array(z.string()),
  fit: z.string().nullable(),
  kind: z.enum(garmentChoices.kind),
  coverage: z.enum(garmentChoices.coverage).optional(),
  support: z.enum(garmentChoices.support).optional(),
  lined: z.enum(garmentChoices.lined),
  rise: z.enum(garmentChoices.rise).optional(),
  leg: z.enum(garmentChoices.leg).optional(),
  stretch: z.enum(garmentChoices.stretch),
  createdDaysAgo: z.number(),
  /** Slugs of the halves of a set. A set has no variants and no stock. */
  set: z.object({ top: z.string(), bottom: z.string() }).optional(),
  /** Stock of a product without variants. */
  stock: z.int().default(0),
  variants: z.array(variant),
});

const catalogue = z.object({
  categories: z.array(
    z.object({ id: z.int(), name: z.string(), slug: z.string(), description: z.string(), imageUrl: z.string() }),
  ),
  promoCodes: z.array(z.object({ code: z.string(), percentOff: z.int() })),
  products: z.array(product),
});

/** The products of the demo shop. Prices are in cents. */
export type DemoCatalogue = z.infer<typeof catalogue>;
export type DemoProduct = DemoCatalogue['products'][number];

export async function readDemoCatalogue(): Promise<DemoCatalogue> {
  const text = await fs.readFile(path.join(demoFolder, 'catalogue.json'), 'utf8');
  return catalogue.parse(JSON.parse(text));
}
