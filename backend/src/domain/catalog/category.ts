import { DomainError, refuseProblems } from '../shared/domain-error.js';
import { isSlug, slugFor, slugRule } from './slug.js';

/** A category without products of its own. It shows all products marked as new. */
export const newArrivals = {
  name: 'New Arrivals',
  slug: 'new-arrivals',
  description: 'Fresh off the cutting table: the newest swimwear and activewear, before the good sizes go.',
} as const;

/** Slugs that no other category may use. Sales tax rates for shipping costs use the category `shipping`. */
const reservedSlugs: ReadonlySet<string> = new Set([newArrivals.slug, 'shipping']);

/**
 * Orders of a category's products that staff can choose. The best sellers are not among them, because orders do not
 * evict cached pages.
 */
export const categoryOrders = ['featured', 'newest', 'price-asc', 'price-desc'] as const;

export type CategoryOrder = (typeof categoryOrders)[number];

/** In characters. */
export const maxCategoryName = 60;

export interface CategoryDetails {
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  /** Path of a picture; null without a picture. */
  readonly imageUrl: string | null;
  /** Whether the menu links to the category. */
  readonly inMenu: boolean;
  /** Order of the products while shoppers choose no other order. */
  readonly productOrder: CategoryOrder;
  /**
   * Slugs that redirect to the category. No other category can have these slugs. To release a slug, staff remove it
   * here.
   */
  readonly formerSlugs: readonly string[];
}

/** A category with products of its own. */
export interface Category {
  readonly id: number;
  /** Increases with each change by staff, except when they reorder categories. */
  readonly version: number;
  readonly details: CategoryDetails;
}

/**
 * Returns the tidied details of a new category.
 * @param given if the slug is null, a slug is generated from the name
 * @throws DomainError invalid for details that break a rule; conflict `category.slug-taken`
 */
export function newCategory(
  given: Omit<CategoryDetails, 'slug'> & { readonly slug: string | null },
  others: readonly Category[],
): CategoryDetails {
  return checked({ ...given, slug: given.slug ?? freeSlug(given.name, others) }, others);
}

/**
 * Returns the tidied details after a change. A replaced slug redirects to the category from then on.
 * @param others all other categories
 * @throws DomainError invalid for details that break a rule; conflict `category.slug-taken`
 */
export function changedCategory(
  { details }: Category,
  changes: Partial<CategoryDetails>,
  others: readonly Category[],
): CategoryDetails {
  const { name = details.name, slug = details.slug, description = details.description } = changes;
  const { imageUrl = details.imageUrl, inMenu = details.inMenu, formerSlugs = details.formerSlugs } = changes;
  const { productOrder = details.productOrder } = changes;
  const former = slug === details.slug ? formerSlugs : [...formerSlugs, details.slug];
  const known = [details.slug, ...details.formerSlugs];
  return checked({ name, slug, description, imageUrl, inMenu, productOrder, formerSlugs: former }, others, known);
}

export function unknownCategory(): DomainError {
  return new DomainError('not-found', 'category.unknown', 'This category does not exist.');
}

/** A slug that no category has or had. */
function freeSlug(name: string, categories: readonly Category[]): string {
  const slug = slugFor(name, 'category');
  const isFree = (candidate: string) =>
    !reservedSlugs.has(candidate) && categories.every((category) => useOf(candidate, category) === null);
  for (let number = 2, candidate = slug; ; number++) {
    if (isFree(candidate)) return candidate;
    candidate = `${slug}-${number}`;
  }
}

/** @param known the category's current and former slugs; they remain valid even if they break today's rules */
function checked(
  details: CategoryDetails,
  others: readonly Category[],
  known: readonly string[] = [],
): CategoryDetails {
  const { name, slug, description, imageUrl, inMenu, productOrder } = details;
  const formerSlugs = [...new Set(details.formerSlugs)].filter((former) => former !== slug);
  const problemOf = (text: string) => (known.includes(text) ? null : slugProblem(text));
  refuseProblems('category.details', {
    name: name.trim() === '' ? 'Please enter a name.' : null,
    slug: problemOf(slug),
    formerSlugs: formerSlugs.map(problemOf).find((problem) => problem !== null) ?? null,
  });
  for (const other of others) {
    refuseUsedSlug('slug', useOf(slug, other));
    for (const former of formerSlugs) refuseUsedSlug('formerSlugs', useOf(former, other));
  }
  return {
    ...{ name: name.trim(), slug, inMenu, productOrder, formerSlugs },
    description: description?.trim() || null,
    imageUrl: imageUrl || null,
  };
}

function slugProblem(text: string): string | null {
  if (!isSlug(text)) return slugRule;
  return reservedSlugs.has(text) ? `The slug “${text}” is reserved. Please choose another slug.` : null;
}

/** How the category uses the slug, in one sentence; null if the category does not use it. */
function useOf(slug: string, { details: { name, slug: current, formerSlugs } }: Category): string | null {
  if (slug === current) return `The category “${name}” has the slug “${slug}”.`;
  if (!formerSlugs.includes(slug)) return null;
  return `“${slug}” redirects to the category “${name}”. Please remove it from the former slugs of “${name}” first.`;
}

function refuseUsedSlug(field: 'slug' | 'formerSlugs', use: string | null): void {
  if (use !== null) throw new DomainError('conflict', 'category.slug-taken', use, { errors: { [field]: use } });
}
