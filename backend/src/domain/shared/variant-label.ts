/** Returns "M, Navy", or only the part that exists; null for a product without variants. */
export function variantLabel(size: string | null, color: string | null): string | null {
  const label = [size, color].filter((part) => part !== null && part !== '').join(', ');
  return label === '' ? null : label;
}
