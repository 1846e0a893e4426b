/** Returns a slug in lowercase, with single hyphens in place of spaces. It contains only a–z, 0–9 and hyphens. */
export function slugOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}
