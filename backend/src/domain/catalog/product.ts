import { DomainError } from '../shared/domain-error.js';
import type { Money } from '../shared/money.js';
import { type Garment, upfRatings } from './garment.js';
import { ProductImage } from './product-image.js';
import { checkedSlug } from './slug.js';
import { Variant, type VariantDetails } from './variant.js';

export interface ProductDetails extends Garment {
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly price: Money;
  readonly compareAtPrice: Money | null;
  readonly imageUrl: string;
  /** Further pictures, in order. */
  readonly images: readonly string[];
  readonly categoryId: number;
  /** The switch; whether it can be bought also depends on the stock. */
  readonly inStock: boolean;
  readonly isFeatured: boolean;
  readonly isNew: boolean;
  readonly tags: readonly string[];
}

/** What the shop sells. Its units are the stock port's; an archived product stays for the orders that name it. */
export class Product {
  readonly id: number;
  name: string;
  slug: string;
  description: string | null;
  price: Money;
  compareAtPrice: Money | null;
  imageUrl: string;
  categoryId: number;
  inStock: boolean;
  isFeatured: boolean;
  isNew: boolean;
  tags: string[];
  features: string[];
  fabric: string | null;
  lining: string | null;
  upf: number | null;
  care: string[];
  fit: string | null;
  images: ProductImage[];
  variants: Variant[];
  archivedAt: Date | null;
  /** Raised by every change that staff make, so that no one overwrites what they have not seen. */
  version: number;
  updatedAt: Date;

  /** @throws DomainError invalid, when the details break a rule of the catalogue */
  static create(details: ProductDetails, now: Date): Product {
    const product = Object.assign(new Product(), {
      images: [],
      variants: [],
      archivedAt: null,
      version: 1,
      updatedAt: now,
    });
    product.change(details);
    return product;
  }

  /** @throws DomainError invalid, when a change breaks a rule of the catalogue */
  change(changes: Partial<ProductDetails>): void {
    const { name, slug, description, tags, images } = changes;
    this.changePrices(changes);
    this.changeGarment(changes);
    if (name !== undefined) this.name = checkedName(name);
    if (slug !== undefined && slug !== this.slug) this.slug = checkedSlug(slug);
    if (description !== undefined) this.description = description;
    if (tags !== undefined) this.tags = tidied(tags);
    if (images !== undefined) this.images = images.map((url, position) => this.imageAt(position, url));
    this.imageUrl = changes.imageUrl ?? this.imageUrl;
    this.categoryId = changes.categoryId ?? this.categoryId;
    this.inStock = changes.inStock ?? this.inStock;
    this.isFeatured = changes.isFeatured ?? this.isFeatured;
    this.isNew = changes.isNew ?? this.isNew;
  }

  /** @throws DomainError invalid, when the product has this size and colour already */
  addVariant(details: VariantDetails): Variant {
    const last = Math.max(-1, ...this.variants.map((variant) => variant.position));
    const variant = Variant.at(last + 1, details);
    this.variants.push(variant);
    this.checkChoices();
    return variant;
  }

  /** @throws DomainError invalid, when the product has no such variant or another one of the same size and colour */
  changeVariant(id: number, changes: Partial<VariantDetails>): Variant {
    const variant = this.variantOf(id);
    if (variant.isArchived) throw unknownVariant(id);
    variant.change(changes);
    this.checkChoices();
    return variant;
  }

  /**
   * Takes a variant out of the shop; one that is out already stays so.
   * @throws DomainError invalid, when the product never had it
   */
  archiveVariant(id: number, now: Date): void {
    this.variantOf(id).archivedAt ??= now;
  }

  /**
   * Brings an archived variant back with the units that it has; one that is in the shop stays so.
   * @throws DomainError invalid, when the product never had it or has its size and colour again
   */
  restoreVariant(id: number): void {
    this.variantOf(id).archivedAt = null;
    this.checkChoices();
  }

  archive(now: Date): void {
    this.archivedAt ??= now;
    this.noteChange(now);
  }

  restore(now: Date): void {
    this.archivedAt = null;
    this.noteChange(now);
  }

  /** To be called once for each change that is kept. */
  noteChange(now: Date): void {
    this.version++;
    this.updatedAt = now;
  }

  get isArchived(): boolean {
    return this.archivedAt !== null;
  }

  get hasVariants(): boolean {
    return this.variants.some((variant) => !variant.isArchived);
  }

  private changePrices({ price, compareAtPrice }: Partial<ProductDetails>): void {
    const former = { price: this.price, compareAtPrice: this.compareAtPrice };
    this.price = price ?? this.price;
    if (compareAtPrice !== undefined) this.compareAtPrice = compareAtPrice;
    if (same(former.price, this.price) && same(former.compareAtPrice, this.compareAtPrice)) return;
    if (this.compareAtPrice === null || this.price.isLessThan(this.compareAtPrice)) return;
    if (compareAtPrice !== undefined) {
      throw refused('compareAtPrice', 'The compare-at price must be higher than the price.');
    }
    throw refused('price', `The price must be lower than the compare-at price of ${this.compareAtPrice.toString()}.`);
  }

  private changeGarment({ features, fabric, lining, upf, care, fit }: Partial<Garment>): void {
    if (upf !== undefined && upf !== null && !upfRatings.some((rating) => rating === upf)) {
      throw refused('upf', 'A UPF is a multiple of 5 from 15 to 50; 50 stands for 50+.');
    }
    if (features !== undefined) this.features = tidied(features);
    if (care !== undefined) this.care = tidied(care);
    if (fabric !== undefined) this.fabric = textOrNull(fabric);
    if (lining !== undefined) this.lining = textOrNull(lining);
    if (fit !== undefined) this.fit = textOrNull(fit);
    if (upf !== undefined) this.upf = upf;
  }

  private variantOf(id: number): Variant {
    const variant = this.variants.find((one) => one.id === id);
    if (!variant) throw unknownVariant(id);
    return variant;
  }

  private imageAt(position: number, url: string): ProductImage {
    const image = this.images.find((one) => one.position === position) ?? ProductImage.at(position, url);
    image.url = url;
    return image;
  }

  private checkChoices(): void {
    const live = this.variants.filter((variant) => !variant.isArchived);
    const twice = live.some((one, index) => live.slice(index + 1).some((other) => one.isSameChoiceAs(other)));
    if (twice) throw refused('variants', 'Two variants have the same size and color.');
  }
}

function unknownVariant(id: number): DomainError {
  return refused('variants', `This product has no variant ${id}.`);
}

/** A new product has had no price before. */
function same(before: Money | null | undefined, now: Money | null): boolean {
  return before?.cents === now?.cents;
}

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw refused('name', 'Name is required.');
  return trimmed;
}

function tidied(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

function textOrNull(text: string | null): string | null {
  return text?.trim() || null;
}

function refused(field: string, message: string): DomainError {
  return new DomainError('invalid', `product.${field}`, message, { errors: { [field]: message } });
}
