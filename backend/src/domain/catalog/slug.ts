import { DomainError } from '../shared/domain-error.js';

const most = 200;

/** Whether a text has the form of a slug: words of a–z and 0–9 separated by hyphens, not only digits. */
export function isSlug(text: string): boolean {
  return text.length <= most && /^(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** Whether a product may have this slug. Older products may have slugs from before the rule about hyphens. */
export function mayBeKeptSlug(text: string): boolean {
  return text.length <= most && /^[a-z0-9-]+$/.test(text);
}

export const slugRule = 'A slug has only a–z, 0–9 and single hyphens between them, and not only digits.';

/** @throws DomainError invalid for a text that is not a slug */
export function checkedSlug(text: string): string {
  if (isSlug(text)) return text;
  const message = slugRule;
  throw new DomainError('invalid', 'product.slug', message, { errors: { slug: message } });
}

/**
 * Makes a slug from a name: lower case, hyphens instead of spaces, only a–z, 0–9 and single hyphens.
 * @param kind the slug of a name without letters
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
