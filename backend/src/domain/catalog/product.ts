import { DomainError } from '../shared/domain-error.js';
import type { Money } from '../shared/money.js';
import { type ItemCodes, noCodes } from '../stock/item-codes.js';
import { changedGarment, type Garment, type GarmentChanges } from './garment.js';
import { checkSale, reducedBy, type Sale, type SaleTerms } from './sale.js';
import { checkedSlug } from './slug.js';
import { tidied } from '../shared/typed-text.js';
import { checkedCodes, Variant, type VariantDetails } from './variant.js';

/** Details of a picture in `images`. */
interface ImageDetail {
  /** The color that the picture shows; absent if the picture fits all colors. */
  readonly color?: string | null;
  /** View of the product, such as "from behind". The alt text contains the view after the product's name. */
  readonly alt?: string | null;
}

/** Details of the pictures in `images`, by their paths. Pictures without details are absent. */
export type ImageDetails = Readonly<Record<string, ImageDetail>>;

/** Texts for search engines and shared links. */
export interface SeoTexts {
  /** Title of the product page; null to use the name. At most 70 characters. */
  readonly seoTitle: string | null;
  /** Null to use the description of the product. At most 160 characters. */
  readonly seoDescription: string | null;
}

export interface ProductDetails extends GarmentChanges, Partial<ItemCodes>, Partial<SeoTexts> {
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly price: Money;
  readonly compareAtPrice: Money | null;
  /** Amount that the shop pays for one unit, only for staff; null if unknown. */
  readonly cost?: Money | null;
  readonly imageUrl: string;
  /** Additional pictures, in order. Also lists the main picture if it has an alt text. */
  readonly images: readonly string[];
  readonly imageDetails: ImageDetails;
  readonly categoryId: number;
  /** Whether staff have switched the product on. To be purchasable, the product also needs stock. */
  readonly inStock: boolean;
  readonly isFeatured: boolean;
  readonly isNew: boolean;
  readonly tags: readonly string[];
  /** The products of a set; both null for a product that is not a set. */
  readonly setTopId: number | null;
  readonly setBottomId: number | null;
  /** Whether the product is only sold as part of a set. */
  readonly setOnly: boolean;
}

/**
 * A product of the shop. The stock port manages its units. An archived product remains in the database, because orders
 * refer to it. A draft was never published. `archivedAt` is set while a product is archived or a draft.
 */
export class Product {
  /** The row's id; absent before the product is saved. */
  declare readonly id: number;
  name: string;
  slug: string;
  description: string | null;
  price: Money;
  compareAtPrice: Money | null;
  cost: Money | null = null;
  imageUrl: string;
  /** Additional pictures, in order. Also contains the main picture if it has an alt text. */
  images: ProductImage[] = [];
  categoryId: number;
  inStock: boolean;
  isFeatured: boolean;
  isNew: boolean;
  tags: string[];
  setTopId: number | null = null;
  setBottomId: number | null = null;
  setOnly = false;
  /** Null for a set, and for a product with variants, because each variant has its own codes. */
  sku: string | null;
  barcode: string | null;
  seoTitle: string | null = null;
  seoDescription: string | null = null;
  garment: Garment;
  variants: Variant[] = [];
  archivedAt: Date | null = null;
  isDraft = false;
  /** Whether the archived product was a draft: it was never published. */
  wasDraft = false;
  /** When the shop publishes the draft; null if staff publish it. */
  publishAt: Date | null = null;
  /** The planned or running sale. While it runs, `price` is the sale price, and `compareAtPrice` the usual price. */
  sale: Sale | null = null;
  /** Increased by each change by staff, so that staff never overwrite a change that they have not seen. */
  version = 1;
  updatedAt: Date;

  /** @throws DomainError invalid when the details break a rule of the catalog */
  constructor(details: ProductDetails, now: Date) {
    this.price = details.price;
    this.compareAtPrice = null;
    this.changePrices(details);
    this.cost = details.cost ?? null;
    this.garment = changedGarment(null, details);
    this.name = checkedName(details.name);
    this.slug = checkedSlug(details.slug);
    this.description = details.description;
    this.changeSeo(details);
    this.imageUrl = details.imageUrl;
    this.changeImages(details);
    this.categoryId = details.categoryId;
    this.inStock = details.inStock;
    this.isFeatured = details.isFeatured;
    this.isNew = details.isNew;
    this.tags = tidied(details.tags);
    this.setTopId = details.setTopId;
    this.setBottomId = details.setBottomId;
    this.changeSet(details);
    const codes = checkedCodes(noCodes, details);
    this.sku = codes.sku;
    this.barcode = codes.barcode;
    this.updatedAt = now;
  }

  /** @throws DomainError invalid when a change breaks a rule of the catalog */
  change(changes: Partial<ProductDetails>): void {
    const { name, slug, description, tags } = changes;
    this.changePrices(changes);
    if (changes.cost !== undefined) this.cost = changes.cost;
    this.garment = changedGarment(this.garment, changes);
    if (name !== undefined) this.name = checkedName(name);
    if (slug !== undefined && slug !== this.slug) this.slug = checkedSlug(slug);
    if (description !== undefined) this.description = description;
    if (tags !== undefined) this.tags = tidied(tags);
    this.changeSeo(changes);
    this.changeImages(changes);
    this.categoryId = changes.categoryId ?? this.categoryId;
    this.inStock = changes.inStock ?? this.inStock;
    this.isFeatured = changes.isFeatured ?? this.isFeatured;
    this.isNew = changes.isNew ?? this.isNew;
    this.changeSet(changes);
    Object.assign(this, checkedCodes(this, changes));
  }

  /** @throws DomainError invalid when the product already has this size and color, or is a set */
  addVariant(details: VariantDetails): Variant {
    if (this.isSet) throw refused('variants', 'A set has no sizes of its own. Please add sizes to its top and bottom.');
    if (details.price !== null) this.checkNotOnSale('variants');
    const last = Math.max(-1, ...this.variants.map((variant) => variant.position));
    const variant = new Variant(last + 1, details);
    this.variants.push(variant);
    this.checkChoices();
    return variant;
  }

  /**
   * @throws DomainError invalid if the product lacks this variant, or if another variant has the same size and color
   */
  changeVariant(id: number, changes: Partial<VariantDetails>): Variant {
    const variant = this.variantOf(id);
    if (variant.isArchived) throw unknownVariant(id);
    if (changes.price !== undefined && !same(variant.price, changes.price)) this.checkNotOnSale('variants');
    variant.change(changes);
    this.checkChoices();
    return variant;
  }

  /**
   * Archives a variant. Does nothing for an archived variant.
   * @throws DomainError invalid for a variant of another product
   */
  archiveVariant(id: number, now: Date): void {
    this.variantOf(id).archivedAt ??= now;
  }

  /**
   * Restores an archived variant with its units. Does nothing for a variant that is not archived.
   * @throws DomainError invalid for a variant of another product, or if another variant now has its size and color
   */
  restoreVariant(id: number): void {
    this.variantOf(id).archivedAt = null;
    this.checkChoices();
  }

  /** The colors assigned to additional pictures. */
  get imageColors(): string[] {
    return this.images.flatMap(({ color }) => color ?? []);
  }

  /**
   * Checks the colors of the additional pictures. Call this after the variants have their final values.
   * @param before colors that the pictures already had; they remain valid even if no variant has them anymore
   * @throws DomainError invalid when a picture has a color that no variant has or had
   */
  checkImageColors(before: readonly string[]): void {
    const known = [...this.variants.map(({ color }) => color), ...before];
    const unknown = this.imageColors.find((color) => !known.includes(color));
    if (unknown === undefined) return;
    throw refused(
      'imageDetails',
      `This product has no color “${unknown}”. Please choose one of its colors for the picture.`,
    );
  }

  /**
   * Removes the product's own codes if the product has variants or is a set. Call this after the variants have their
   * final values.
   * @throws DomainError invalid when a change gives such a product a code
   */
  settleCodes(given: Partial<ItemCodes>): void {
    if (!this.hasVariants && !this.isSet) return;
    const message = this.isSet
      ? 'A set has no code of its own. Please enter the codes on its top and bottom.'
      : 'Please give each size and color its own code. A product with variants has no code of its own.';
    if (given.sku) throw refused('sku', message);
    if (given.barcode) throw refused('barcode', message);
    Object.assign(this, noCodes);
  }

  /**
   * Plans a sale. The current sale, if any, ends.
   * @throws DomainError invalid when the terms do not lower the price, or when the sale would end in the past or before
   * its start
   */
  planSale(terms: SaleTerms, now: Date): void {
    this.endSale();
    checkSale(terms, this.price, now);
    this.sale = { ...terms, usual: null };
  }

  /**
   * Starts or ends the sale if its time has come. Call this until it returns null, because an overdue sale must be both
   * started and ended.
   */
  advanceSale(now: Date): 'started' | 'ended' | null {
    if (this.sale === null) return null;
    if (this.sale.usual === null) return this.sale.startsAt <= now ? this.startSale(this.sale) : null;
    if (this.sale.endsAt === null || this.sale.endsAt > now) return null;
    this.endSale();
    return 'ended';
  }

  /** Restores the usual prices, or cancels a planned sale. Does nothing without a sale. */
  endSale(): void {
    const usual = this.sale?.usual;
    this.sale = null;
    if (!usual) return;
    this.price = usual.price;
    this.compareAtPrice = usual.compareAtPrice;
    for (const variant of this.variants) variant.endSale();
  }

  get isOnSale(): boolean {
    return this.sale !== null && this.sale.usual !== null;
  }

  /** Hides a new product until it is published. */
  hideAsDraft(now: Date): void {
    this.isDraft = true;
    this.wasDraft = false;
    this.archivedAt = now;
  }

  /**
   * Sets the time at which the shop publishes the draft. Null: staff must publish it.
   * @throws DomainError conflict for a product that is not a draft; invalid for a time in the past
   */
  schedulePublishing(at: Date | null, now: Date): void {
    this.checkDraft();
    if (at !== null && at <= now) throw refused('publishAt', 'Please choose a time in the future, or publish now.');
    this.publishAt = at;
  }

  /** @throws DomainError conflict for a product that is not a draft */
  publish(): void {
    this.checkDraft();
    this.isDraft = false;
    this.publishAt = null;
    this.archivedAt = null;
  }

  /** Archives the product, or discards the draft. */
  archive(now: Date): void {
    this.wasDraft ||= this.isDraft;
    this.isDraft = false;
    this.publishAt = null;
    this.archivedAt ??= now;
    this.noteChange(now);
  }

  /** Returns an archived product to the shop, or a discarded draft to the drafts. */
  restore(now: Date): void {
    if (this.wasDraft) this.hideAsDraft(now);
    else this.archivedAt = null;
    this.noteChange(now);
  }

  /** Increases the version. Call this once for each saved change. */
  noteChange(now: Date): void {
    this.version++;
    this.updatedAt = now;
  }

  get isArchived(): boolean {
    return this.archivedAt !== null && !this.isDraft;
  }

  /**
   * Whether the product is a set. A set has no units of its own: each set that is sold takes one unit of its top and
   * one of its bottom.
   */
  get isSet(): boolean {
    return this.setTopId !== null;
  }

  get hasVariants(): boolean {
    return this.variants.some((variant) => !variant.isArchived);
  }

  /**
   * Applies the sale prices. A percentage also reduces archived variants, in case they are restored during the sale.
   */
  private startSale(sale: Sale): 'started' {
    const { price, compareAtPrice } = this;
    const reduced = sale.price ?? reducedBy(price, sale.percentOff);
    this.sale = { ...sale, usual: { price, compareAtPrice } };
    this.price = reduced;
    if (reduced.isLessThan(price)) this.compareAtPrice = price;
    if (sale.percentOff !== null) for (const variant of this.variants) variant.startSale(sale.percentOff);
    return 'started';
  }

  private checkDraft(): void {
    if (this.isDraft) return;
    throw new DomainError('conflict', 'product.not-a-draft', `“${this.name}” is no longer a draft.`);
  }

  /** @throws DomainError conflict while a sale runs, because the end of the sale would undo a change of prices */
  private checkNotOnSale(field: string): void {
    if (!this.isOnSale) return;
    const message = 'This product is on sale. End the sale before you change its prices.';
    throw new DomainError('conflict', 'product.on-sale', message, { errors: { [field]: message } });
  }

  private changePrices({ price, compareAtPrice }: Partial<ProductDetails>): void {
    const former = { price: this.price, compareAtPrice: this.compareAtPrice };
    this.price = price ?? this.price;
    if (compareAtPrice !== undefined) this.compareAtPrice = compareAtPrice;
    if (same(former.price, this.price) && same(former.compareAtPrice, this.compareAtPrice)) return;
    this.checkNotOnSale(same(former.price, this.price) ? 'compareAtPrice' : 'price');
    const planned = this.sale?.price;
    if (planned && !planned.isLessThan(this.price))
      throw refused('price', `The price must be higher than the price of the planned sale, ${planned.toString()}.`);
    if (this.compareAtPrice === null || this.price.isLessThan(this.compareAtPrice)) return;
    if (compareAtPrice !== undefined) {
      throw refused('compareAtPrice', 'The compare-at price must be higher than the price.');
    }
    throw refused('price', `The price must be lower than the compare-at price of ${this.compareAtPrice.toString()}.`);
  }

  private changeSeo({ seoTitle, seoDescription }: Partial<SeoTexts>): void {
    if (seoTitle !== undefined) this.seoTitle = seoTitle?.trim() || null;
    if (seoDescription !== undefined) this.seoDescription = seoDescription?.trim() || null;
  }

  private changeSet({ setTopId, setBottomId, setOnly }: Partial<ProductDetails>): void {
    if (setTopId !== undefined && (setTopId === null) === this.isSet) {
      throw refused(
        'setTopId',
        'A product cannot be changed into a set, or a set into a product. Please add a new product.',
      );
    }
    if (setTopId !== undefined) this.setTopId = setTopId;
    if (setBottomId !== undefined) this.setBottomId = setBottomId;
    this.setOnly = setOnly ?? this.setOnly;
    if (this.setTopId === null && this.setBottomId !== null) throw refused('setTopId', 'Please choose a top.');
    if (this.setTopId !== null && this.setBottomId === null) throw refused('setBottomId', 'Please choose a bottom.');
    if (this.setTopId !== null && this.setTopId === this.setBottomId) {
      throw refused('setBottomId', 'Top and bottom must be two different products.');
    }
  }

  private variantOf(id: number): Variant {
    const variant = this.variants.find((one) => one.id === id);
    if (!variant) throw unknownVariant(id);
    return variant;
  }

  /**
   * Changes the pictures. Pictures that remain in the list retain their details, even at a new position. If the list is
   * not given, a replaced main picture is removed from the list, because it was listed only for its alt text. The main
   * picture has no color, because shoppers see this picture with the first color of the product.
   */
  private changeImages({ imageUrl, images, imageDetails }: Partial<ProductDetails>): void {
    const main = imageUrl ?? this.imageUrl;
    const replaced = main === this.imageUrl ? null : this.imageUrl;
    if (replaced === null && images === undefined && imageDetails === undefined) return;
    this.imageUrl = main;
    const urls = images ?? this.images.map(({ url }) => url).filter((url) => url !== replaced);
    if (Object.keys(imageDetails ?? {}).some((url) => !urls.includes(url)))
      throw refused('imageDetails', 'Please enter details only for pictures that are listed in “images”.');
    const former = this.images.map(({ url, color, alt }): [string, ImageDetail] => [url, { color, alt }]);
    const details = new Map(imageDetails ? Object.entries(imageDetails) : former);
    this.images = urls.map((url, position) => {
      const image = this.images.find((one) => one.position === position) ?? new ProductImage(position);
      const { color, alt } = details.get(url) ?? {};
      image.show(url, { color: url === main ? null : color, alt });
      return image;
    });
  }

  private checkChoices(): void {
    const live = this.variants.filter((variant) => !variant.isArchived);
    const twice = live.some((one, index) => live.slice(index + 1).some((other) => one.isSameChoiceAs(other)));
    if (twice) throw refused('variants', 'Two variants have the same size and color.');
  }
}

export function unknownProduct(): DomainError {
  return new DomainError('not-found', 'product.unknown', 'This product does not exist.');
}

/** Error for an archived product that cannot be restored because another product uses its slug. */
export function slugInUse(slug: string): DomainError {
  const message = `Another product has the slug “${slug}” now. Change the slug of that product first.`;
  return new DomainError('conflict', 'product.slug-taken', message);
}

function unknownVariant(id: number): DomainError {
  return refused('variants', `This product has no variant ${id}.`);
}

function same(before: Money | null, now: Money | null): boolean {
  return before?.cents === now?.cents;
}

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw refused('name', 'Name is required.');
  return trimmed;
}

function refused(field: string, message: string): DomainError {
  return new DomainError('invalid', `product.${field}`, message, { errors: { [field]: message } });
}

/** A picture of a product in addition to the main picture. */
export class ProductImage {
  /** The row's id; absent before the picture is saved. */
  declare readonly id: number;
  url = '';
  color: string | null = null;
  alt: string | null = null;

  constructor(readonly position: number) {}

  show(url: string, detail: ImageDetail | undefined): void {
    this.url = url;
    this.color = detail?.color?.trim() || null;
    this.alt = detail?.alt?.trim() || null;
  }
}
