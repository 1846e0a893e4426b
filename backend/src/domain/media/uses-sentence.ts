import type { ImageUses } from './ports/image-library.js';

const named = 3;

/** Where people see a picture, in one sentence; null where they see it nowhere. */
export function usesSentence({ products, variants, categories }: ImageUses): string | null {
  const places = [...products, ...variants.map(({ product }) => product), ...categories].map(({ name }) => name);
  const different = [...new Set(places)];
  if (different.length === 0) return null;
  const told = different.slice(0, named).map((name) => `“${name}”`);
  const others = different.length - told.length;
  if (others > 0) told.push(`${others} more`);
  const list = new Intl.ListFormat('en').format(told);
  return `This picture is in use: ${list} ${different.length === 1 ? 'shows' : 'show'} it.`;
}
