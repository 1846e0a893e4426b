import type { StaffListVariant, StaffProduct } from '../../api/models';

/**
 * Returns the variants that a search means. Each word is a size, or a part of the product's name, or else the beginning
 * of a color or SKU. A word of the name, such as "2" in "Marina 2-Piece", is a size only if the search repeats the
 * word. Other words, such as a tag of the product, do not exclude variants.
 *
 * @param words in lower case
 */
export function matchingVariants(
  { name, variants }: Pick<StaffProduct, 'name' | 'variants'>,
  words: readonly string[],
): readonly StaffListVariant[] {
  const partsOf = (text: string) => text.toLowerCase().split(/[\s-]+/);
  const [nameParts, searchParts] = [partsOf(name), words.flatMap(partsOf)];
  const countIn = (list: readonly string[], word: string) => list.filter((one) => one === word).length;
  const begins = (text: string | null | undefined, word: string) =>
    (text ?? '')
      .toLowerCase()
      .split(' ')
      .some((part) => part.startsWith(word));
  return words.reduce<readonly StaffListVariant[]>((left, word) => {
    const canBeSize = countIn(searchParts, word) > countIn(nameParts, word);
    const ofSize = canBeSize ? left.filter(({ size }) => size?.toLowerCase() === word) : [];
    if (ofSize.length > 0) return ofSize;
    const others = begins(name, word) ? [] : left.filter(({ color, sku }) => begins(color, word) || begins(sku, word));
    return others.length > 0 ? others : left;
  }, variants);
}
