import { DomainError } from '../shared/domain-error.js';

const maxLength = 200;

/** Whether a text has the form of a slug: words of a–z and 0–9 separated by hyphens, not only digits. */
export function isSlug(text: string): boolean {
  return text.length <= maxLength && /^(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/**
 * Whether an existing product may have this slug. Slugs of older products may break the current rules about hyphens and
 * digits.
 */
export function mayBeExistingSlug(text: string): boolean {
  return text.length <= maxLength && /^[a-z0-9-]+$/.test(text);
}

export const slugRule = 'A slug may contain a–z, 0–9 and single hyphens between them, but must not be only digits.';

/** @throws DomainError invalid for a text that is not a slug */
export function checkedSlug(text: string): string {
  if (isSlug(text)) return text;
  const message = slugRule;
  throw new DomainError('invalid', 'product.slug', message, { errors: { slug: message } });
}

/**
 * Makes a slug from a name: lower case, hyphens instead of spaces, only a–z, 0–9 and single hyphens.
 * @param kind the slug for a name without a–z and 0–9; also the prefix for a name of digits only
 */
export function slugFor(name: string, kind = 'product'): string {
  const slug = name
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .slice(0, 180)
    .replace(/^-|-$/g, '');
  if (isSlug(slug)) return slug;
  return /^\d+$/.test(slug) ? `${kind}-${slug}` : kind;
}
