import { DomainError } from '../shared/domain-error.js';

const slugForm = /^(?=.*[a-z-])[a-z0-9-]{1,200}$/;

/** Whether the text can name a product in an address: a–z, 0–9 and hyphens, not only digits, at most 200 of them. */
export function isSlug(text: string): boolean {
  return slugForm.test(text);
}

/** @throws DomainError invalid, for a text that cannot name a product in an address */
export function checkedSlug(text: string): string {
  if (isSlug(text)) return text;
  const message = 'A slug has only a–z, 0–9 and hyphens, and not only digits.';
  throw new DomainError('invalid', 'product.slug', message, { errors: { slug: message } });
}

/** The slug that a name gives: lower case, spaces to hyphens, nothing but a–z, 0–9 and hyphens. */
export function slugFor(name: string): string {
  const slug = name
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, 180);
  if (isSlug(slug) && /[a-z0-9]/.test(slug)) return slug;
  return /^\d+$/.test(slug) ? `product-${slug}` : 'product';
}
