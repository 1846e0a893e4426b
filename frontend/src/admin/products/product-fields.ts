import type { NewProduct, ProductChange, StaffProductDetail } from '../../api/admin/products';
import { dollarsOf, unitsTyped } from './typed-numbers';

/** The product's form; its sizes and colors are a sheet of their own. */
export interface ProductFields {
  name: string;
  slug: string;
  description: string;
  imageUrl: string;
  images: string[];
  /** Dollars as typed, like the compare-at price. */
  price: string;
  compareAtPrice: string;
  categoryId: number | undefined;
  inStock: boolean;
  isFeatured: boolean;
  isNew: boolean;
  /** As typed. */
  inventoryCount: string;
  /** With commas between. */
  tags: string;
  /** One in each line, like the care. */
  features: string;
  fabric: string;
  lining: string;
  upf: StaffProductDetail['upf'];
  care: string;
  fit: string;
}

export const newProductFields: ProductFields = {
  name: '',
  slug: '',
  description: '',
  imageUrl: '',
  images: [],
  price: '',
  compareAtPrice: '',
  categoryId: undefined,
  inStock: true,
  isFeatured: false,
  isNew: true,
  inventoryCount: '10',
  tags: '',
  features: '',
  fabric: '',
  lining: '',
  upf: null,
  care: '',
  fit: '',
};

export function fieldsOf(product: StaffProductDetail): ProductFields {
  const { name, slug, imageUrl, price, compareAtPrice, categoryId, isFeatured, isNew, inventoryCount } = product;
  return {
    ...{ name, slug, imageUrl, categoryId, isFeatured, isNew },
    price: price.toFixed(2),
    compareAtPrice: compareAtPrice?.toFixed(2) ?? '',
    inventoryCount: String(inventoryCount),
    description: product.description ?? '',
    images: [...product.images],
    inStock: product.switchedOn,
    tags: product.tags.join(', '),
    features: product.features.join('\n'),
    fabric: product.fabric ?? '',
    lining: product.lining ?? '',
    upf: product.upf,
    care: product.care.join('\n'),
    fit: product.fit ?? '',
  };
}

/** The fields of pictures, without one that is not there any more. */
export function fieldsWithout({ imageUrl, images }: Pick<ProductFields, 'imageUrl' | 'images'>, picture: string) {
  return { imageUrl: imageUrl === picture ? '' : imageUrl, images: images.filter((url) => url !== picture) };
}

/** Lower case, spaces to hyphens, nothing but a–z, 0–9 and single hyphens between them. */
export function slugOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

export function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** As POST takes it. */
export function newProductOf(fields: ProductFields): NewProduct {
  return {
    ...shared(fields),
    inStock: fields.inStock,
    inventoryCount: unitsTyped(fields.inventoryCount) ?? 0,
    tags: tagsOf(fields.tags),
  };
}

/** As PATCH takes it; of the stock only the difference to what the form began with is applied. */
export function changeOf(fields: ProductFields, seen: StaffProductDetail): ProductChange {
  const tags = tagsOf(fields.tags);
  const inventoryCount = unitsTyped(fields.inventoryCount);
  return {
    ...shared(fields),
    version: seen.version,
    switchedOn: fields.inStock,
    ...(inventoryCount !== null && { inventoryCount, inventoryCountBefore: seen.inventoryCount }),
    tags: tags.length === 0 ? null : tags,
  };
}

/** Theirs, but for what differs from what both began with. */
export function mergedFields(mine: ProductFields, base: ProductFields, theirs: ProductFields): ProductFields {
  return Object.assign({ ...theirs }, touchedFields(mine, base));
}

/** Those that differ from what the form began with. */
export function touchedFields(mine: ProductFields, base: ProductFields): Partial<ProductFields> {
  const [typed, began] = [meantBy(mine), meantBy(base)];
  const touched = Object.entries(mine).filter(([field]) => {
    const name = field as keyof ProductFields;
    return JSON.stringify(typed[name]) !== JSON.stringify(began[name]);
  });
  return Object.fromEntries(touched);
}

/** "58" is the price that "58.00" is. */
function meantBy(fields: ProductFields) {
  return { ...fields, price: dollarsOf(fields.price), compareAtPrice: dollarsOf(fields.compareAtPrice) };
}

function shared(fields: ProductFields) {
  const { name, description, imageUrl, images, price, compareAtPrice, categoryId = 0, isFeatured, isNew } = fields;
  const { features, fabric, lining, upf, care, fit } = fields;
  return {
    ...{ name: name.trim(), slug: fields.slug.trim(), description, imageUrl: imageUrl.trim(), images },
    ...{ price: dollarsOf(price) ?? 0, compareAtPrice: dollarsOf(compareAtPrice), categoryId, isFeatured, isNew },
    ...{ features: linesOf(features), fabric, lining, upf, care: linesOf(care), fit },
  };
}
