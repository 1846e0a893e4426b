import { DomainError } from '../shared/domain-error.js';
import type { Money } from '../shared/money.js';
import { ProductImage } from './product-image.js';
import { checkedSlug } from './slug.js';
import { Variant, type VariantDetails } from './variant.js';

export interface ProductDetails {
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

/** What the shop sells. Its pieces are the stock port's; an archived product stays for the orders that name it. */
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
  images: ProductImage[];
  variants: Variant[];
  archivedAt: Date | null;
  updatedAt: Date;

  /** @throws DomainError invalid, when the details break a rule of the catalogue */
  static create(details: ProductDetails, now: Date): Product {
    const product = Object.assign(new Product(), { images: [], variants: [], archivedAt: null });
    product.change(details, now);
    return product;
  }

  /** @throws DomainError invalid, when a change breaks a rule of the catalogue */
  change(changes: Partial<ProductDetails>, now: Date): void {
    const { name, slug, description, compareAtPrice, tags, images } = changes;
    if (name !== undefined) this.name = checkedName(name);
    if (slug !== undefined) this.slug = checkedSlug(slug);
    if (description !== undefined) this.description = description;
    if (compareAtPrice !== undefined) this.compareAtPrice = compareAtPrice;
    if (tags !== undefined) this.tags = tidyTags(tags);
    if (images !== undefined) this.images = images.map((url, position) => this.imageAt(position, url));
    this.price = changes.price ?? this.price;
    this.imageUrl = changes.imageUrl ?? this.imageUrl;
    this.categoryId = changes.categoryId ?? this.categoryId;
    this.inStock = changes.inStock ?? this.inStock;
    this.isFeatured = changes.isFeatured ?? this.isFeatured;
    this.isNew = changes.isNew ?? this.isNew;
    this.updatedAt = now;
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
    const variant = this.variants.find((one) => one.id === id && !one.isArchived);
    if (!variant) throw refused('variants', `This product has no variant ${id}.`);
    variant.change(changes);
    this.checkChoices();
    return variant;
  }

  /**
   * Takes a variant out of the shop; one that is out already stays so.
   * @throws DomainError invalid, when the product never had it
   */
  archiveVariant(id: number, now: Date): void {
    const variant = this.variants.find((one) => one.id === id);
    if (!variant) throw refused('variants', `This product has no variant ${id}.`);
    variant.archivedAt ??= now;
  }

  archive(now: Date): void {
    this.archivedAt ??= now;
  }

  get isArchived(): boolean {
    return this.archivedAt !== null;
  }

  get hasVariants(): boolean {
    return this.variants.some((variant) => !variant.isArchived);
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

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw refused('name', 'Name is required.');
  return trimmed;
}

function tidyTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

function refused(field: string, message: string): DomainError {
  return new DomainError('invalid', `product.${field}`, message, { errors: { [field]: message } });
}
