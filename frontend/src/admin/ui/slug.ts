/** Returns a slug: lowercase, spaces become hyphens, only a–z, 0–9 and single hyphens between them. */
export function slugOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}
