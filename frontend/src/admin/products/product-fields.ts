import type { CreateProductRequest, StaffProductDetail, UpdateProductRequest } from '../../api/models';
import { type GarmentChoice, garmentChoices } from '../../ui/garment-words';
import { gramsTyped, ouncesOf } from '../ui/ounces';
import { entriesOf } from '../ui/text-entries';
import { dollarsOf, mergedUnits, unitsTyped } from './typed-numbers';

/** Free-text fields about how a product is made. */
export const garmentTexts = [
  { name: 'fabric', label: 'Fabric', maxLength: 200, example: '82% recycled nylon, 18% elastane' },
  { name: 'lining', label: 'Lining', maxLength: 200 },
  { name: 'fit', label: 'Fit', maxLength: 200 },
] as const;
type GarmentText = (typeof garmentTexts)[number]['name'];

const always = ['kind', 'lined', 'stretch'];
const factsOfKind: Readonly<Record<NonNullable<StaffProductDetail['kind']>, readonly string[]>> = {
  bikini: ['coverage', 'support', 'rise', 'leg'],
  'bikini-top': ['coverage', 'support'],
  'bikini-bottom': ['coverage', 'rise', 'leg'],
  'one-piece': ['coverage', 'support', 'leg'],
  'cover-up': [],
  'active-top': ['support'],
  'active-bottom': ['rise', 'leg'],
};

/** Returns whether a kind of garment can have the given fact. Unknown kinds can have every fact. */
export const suits = (kind: ProductFields['kind'], choice: GarmentChoice) =>
  kind === null || always.includes(choice) || factsOfKind[kind].includes(choice);

/**
 * A picture of the product. An empty color means all colors. The main picture has no color, because shoppers see it
 * with the first color. The URL is empty only for a missing main picture.
 */
export interface Picture {
  url: string;
  color: string;
  alt: string;
}

/** Values of the product form. Sizes and colors are in a separate sheet. */
export interface ProductFields extends Record<GarmentText, string>, Pick<StaffProductDetail, GarmentChoice> {
  name: string;
  slug: string;
  description: string;
  /** Title for search engines; empty to use the name. */
  seoTitle: string;
  /** Description for search engines; empty to use the description. */
  seoDescription: string;
  /** The first one is the main picture. */
  pictures: Picture[];
  /** Dollars, as typed. `compareAtPrice` and `cost` have the same format. */
  price: string;
  compareAtPrice: string;
  cost: string;
  categoryId: number | undefined;
  inStock: boolean;
  isFeatured: boolean;
  isNew: boolean;
  /** As typed; see `unitsTyped`. */
  inventoryCount: string;
  /** Empty if there is none; so is `barcode`. Products with variants or halves have no codes. */
  sku: string;
  barcode: string;
  /** Comma-separated. */
  tags: string;
  /** One feature per line. `care` has the same format. */
  features: string;
  care: string;
  upf: StaffProductDetail['upf'];
  /** Ounces, or pounds and ounces, as typed; see `gramsTyped`. */
  weight: string;
  /** A set is sold in one size of its top and one of its bottom. */
  isSet: boolean;
  setTopId: number | null;
  setBottomId: number | null;
  /** The product is sold only as part of a set. */
  setOnly: boolean;
  /**
   * Local time of the store at which a draft is published. If empty, a new product is published immediately, and a
   * draft waits until staff publish it.
   */
  publishAt: string;
}

export const newProductFields: ProductFields = {
  name: '',
  slug: '',
  description: '',
  ...{ seoTitle: '', seoDescription: '' },
  pictures: [],
  price: '',
  compareAtPrice: '',
  cost: '',
  categoryId: undefined,
  inStock: true,
  isFeatured: false,
  isNew: true,
  inventoryCount: '10',
  ...{ sku: '', barcode: '' },
  tags: '',
  features: '',
  care: '',
  ...textsOf(() => ''),
  upf: null,
  weight: '',
  ...{ isSet: false, setTopId: null, setBottomId: null, setOnly: false, publishAt: '' },
  ...{ kind: null, coverage: null, support: null, lined: null, rise: null, leg: null, stretch: null },
};

export function fieldsOf(product: StaffProductDetail): ProductFields {
  const { name, slug, price, compareAtPrice, categoryId, isFeatured, isNew, inventoryCount } = product;
  return {
    ...{ name, slug, categoryId, isFeatured, isNew },
    price: price.toFixed(2),
    compareAtPrice: compareAtPrice?.toFixed(2) ?? '',
    cost: product.cost?.toFixed(2) ?? '',
    inventoryCount: String(inventoryCount),
    ...{ sku: product.sku ?? '', barcode: product.barcode ?? '' },
    description: product.description ?? '',
    seoTitle: product.seoTitle ?? '',
    seoDescription: product.seoDescription ?? '',
    pictures: picturesOf(product),
    inStock: product.switchedOn,
    tags: product.tags.join(', '),
    features: product.features.join('\n'),
    care: product.care.join('\n'),
    ...textsOf((name) => product[name] ?? ''),
    upf: product.upf,
    weight: product.weight == null ? '' : String(ouncesOf(product.weight)),
    isSet: product.isSet ?? false,
    setTopId: product.setTopId,
    setBottomId: product.setBottomId,
    setOnly: product.setOnly ?? false,
    publishAt: '',
    ...choicesOf(product),
  };
}

/** Returns the fields of a copy of the product, with its usual prices, but without its units and codes. */
export function fieldsOfCopy(product: StaffProductDetail): ProductFields {
  const { name, sale } = product;
  const usual =
    sale?.usualPrice == null ? product : { price: sale.usualPrice, compareAtPrice: sale.usualCompareAtPrice };
  return {
    ...fieldsOf({ ...product, ...usual }),
    ...{ name: `Copy of ${name}`.slice(0, 200), slug: '', inventoryCount: '0', sku: '', barcode: '', seoTitle: '' },
  };
}

export const pictureAt = (url: string): Picture => ({ url, color: '', alt: '' });

function picturesOf({ imageUrl, images, imageDetails }: StaffProductDetail): Picture[] {
  // The list contains the main picture, too, if that picture has an alt text.
  const further = images.filter((url) => url !== imageUrl);
  if (imageUrl === '' && further.length === 0) return [];
  return withPlainMain([imageUrl, ...further].map((url) => ({ ...pictureAt(url), ...imageDetails?.[url] })));
}

/** Removes the color of the main picture. */
export const withPlainMain = (pictures: readonly Picture[]): Picture[] =>
  pictures.map((picture, place) => (place === 0 ? { ...picture, color: '' } : picture));

/** Removes a picture. The place of the main picture stays empty, so that staff choose the next one. */
export const picturesWithout = (pictures: readonly Picture[], removed: string): Picture[] =>
  pictures.flatMap((picture, place) => (picture.url !== removed ? picture : place === 0 ? pictureAt('') : []));

/** Returns the URLs of the product's pictures as the API stores them. */
export function addressesOf(pictures: readonly Picture[]): { imageUrl: string; images: string[] } {
  const [main = pictureAt(''), ...further] = pictures;
  return { imageUrl: main.url, images: (hasDetails(main) ? pictures : further).map(({ url }) => url) };
}

export const tagsOf = (text: string) => entriesOf(text, ',');

export const linesOf = (text: string) => entriesOf(text, '\n');

type CodeField = 'sku' | 'barcode';
type SetField = 'setTopId' | 'setBottomId' | 'setOnly';

/** Ids of the two products of a set; empty for other products. */
const halvesOf = ({ isSet, setTopId, setBottomId }: ProductFields) => (isSet ? { setTopId, setBottomId } : {});

/** Returns the body of POST, without the variants, the codes and the publishing time. */
export function newProductOf(
  fields: ProductFields,
): Required<Omit<CreateProductRequest, 'variants' | 'draft' | 'publishAt' | CodeField | SetField>> &
  Pick<CreateProductRequest, SetField> {
  return {
    ...shared(fields),
    inStock: fields.inStock,
    inventoryCount: unitsTyped(fields.inventoryCount) ?? 0,
    tags: tagsOf(fields.tags),
    ...halvesOf(fields),
    ...(fields.setOnly && !fields.isSet && { setOnly: true }),
  };
}

/** Returns the body of PATCH, without the stock, the variants and the codes. */
export function changeOf(fields: ProductFields, seen: StaffProductDetail): UpdateProductRequest {
  const tags = tagsOf(fields.tags);
  return {
    ...shared(fields),
    version: seen.version,
    switchedOn: fields.inStock,
    tags: tags.length === 0 ? null : tags,
    ...halvesOf(fields),
    ...(fields.setOnly !== (seen.setOnly ?? false) && { setOnly: fields.setOnly }),
  };
}

/**
 * Returns the typed stock of a product without sizes, as the difference from the value that the form loaded. If that
 * value was the sum of sizes that are now removed, the stock is sent as a count.
 */
export function countOf(
  { inventoryCount: typed }: ProductFields,
  { inventoryCount: before, variants }: StaffProductDetail,
) {
  const inventoryCount = unitsTyped(typed, before);
  if (inventoryCount === null) return {};
  const hadSizes = variants.some(({ archivedAt }) => archivedAt === null);
  return { inventoryCount, ...(!hadSizes && { inventoryCountBefore: before }) };
}

/** Merges two edits of the same base. Local changes win over saved changes. Stock is merged as a difference. */
export function mergedFields(mine: ProductFields, base: ProductFields, theirs: ProductFields): ProductFields {
  const pictures = mergedPictures(mine.pictures, base.pictures, theirs.pictures);
  const inventoryCount = mergedUnits(mine.inventoryCount, base.inventoryCount, theirs.inventoryCount);
  return Object.assign({ ...theirs }, changedFields(mine, base), { pictures, inventoryCount });
}

/** Merges pictures. The local details of a picture win if they changed. */
function mergedPictures(mine: Picture[], base: Picture[], theirs: Picture[]): Picture[] {
  const pictures = mergedAddresses(mine, base, theirs).map((url) => {
    const [typed, began, saved] = [mine, base, theirs].map((pictures) => pictures.find((one) => one.url === url));
    const merged = (field: 'color' | 'alt') =>
      typed && typed[field] !== (began?.[field] ?? '') ? typed[field] : ((saved ?? began)?.[field] ?? '');
    return { url, color: merged('color'), alt: merged('alt') };
  });
  return withPlainMain(pictures);
}

/**
 * Merges the main picture and the list of additional pictures separately: each local value wins if it changed. A former
 * main picture stays in the product if the other user moved it into the list.
 */
function mergedAddresses(...pictures: [mine: Picture[], base: Picture[], theirs: Picture[]]): string[] {
  const [mine, base, theirs] = pictures.map((list) => list.map(({ url }) => url)) as [string[], string[], string[]];
  const [main = '', ...further] = mine;
  const [mainBefore = '', ...furtherBefore] = base;
  const [theirMain = '', ...theirFurther] = theirs;
  const addresses = new Set([
    main === mainBefore ? theirMain : main,
    ...(further.join('\n') === furtherBefore.join('\n') ? theirFurther : further),
    ...theirFurther.filter((url) => url === mainBefore),
  ]);
  return addresses.size === 1 && addresses.has('') ? [] : [...addresses];
}

/** Returns the fields that differ from the form's initial values. */
export function changedFields(mine: ProductFields, base: ProductFields): Partial<ProductFields> {
  const [typed, began] = [normalized(mine), normalized(base)];
  const changed = Object.entries(mine).filter(([field]) => {
    const name = field as keyof ProductFields;
    return JSON.stringify(typed[name]) !== JSON.stringify(began[name]);
  });
  return Object.fromEntries(changed);
}

/** Normalizes fields for comparison: "58" equals "58.00", and "18" equals "1 lb 2 oz". */
function normalized(fields: ProductFields) {
  return {
    ...fields,
    price: dollarsOf(fields.price),
    compareAtPrice: dollarsOf(fields.compareAtPrice),
    cost: dollarsOf(fields.cost),
    weight: gramsTyped(fields.weight),
  };
}

function shared(fields: ProductFields) {
  const { name, description, pictures, price, compareAtPrice, categoryId = 0, isFeatured, isNew } = fields;
  return {
    ...{ name: name.trim(), slug: fields.slug.trim(), description },
    ...{ seoTitle: fields.seoTitle, seoDescription: fields.seoDescription },
    ...addressesOf(pictures),
    imageDetails: Object.fromEntries(
      pictures.flatMap(({ url, ...details }) => (hasDetails(details) ? [[url, details]] : [])),
    ),
    ...{
      price: dollarsOf(price) ?? 0,
      compareAtPrice: dollarsOf(compareAtPrice),
      cost: dollarsOf(fields.cost),
      categoryId,
      isFeatured,
      isNew,
    },
    ...{ features: linesOf(fields.features), care: linesOf(fields.care), upf: fields.upf },
    weight: gramsTyped(fields.weight),
    ...textsOf((name) => fields[name]),
    ...choicesOf(fields),
  };
}

const hasDetails = ({ color, alt }: Omit<Picture, 'url'>) => color !== '' || alt.trim() !== '';

/** Clears facts that the chosen kind of garment cannot have. */
function choicesOf(of: Pick<ProductFields, GarmentChoice>): Pick<ProductFields, GarmentChoice> {
  const { kind, coverage, support, lined, rise, leg, stretch } = of;
  const chosen = { kind, coverage, support, lined, rise, leg, stretch };
  const unsuited = garmentChoices.filter((choice) => choice !== 'kind' && !suits(kind, choice));
  return Object.assign(chosen, Object.fromEntries(unsuited.map((choice) => [choice, null])));
}

function textsOf(textOf: (name: GarmentText) => string): Record<GarmentText, string> {
  return Object.fromEntries(garmentTexts.map(({ name }) => [name, textOf(name)])) as Record<GarmentText, string>;
}
