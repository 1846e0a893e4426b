/** Maximum characters of a line on a shipping label. */
const lineLength = 50;

/**
 * Returns the street as labels and e-mails print it: one line, or two if it is longer, divided after a comma or a
 * space.
 */
export function streetLines(address: string): string[] {
  const letters = Array.from(address);
  if (letters.length <= lineLength) return [address];
  const ends = [/[,;]/, /\s/].map((end) =>
    letters.findLastIndex((letter, at) => at < lineLength && letters.length - at - 1 <= lineLength && end.test(letter)),
  );
  const end = ends.find((at) => at >= 0) ?? lineLength - 1;
  return [letters.slice(0, end + 1), letters.slice(end + 1)].map((line) => line.join('').trim());
}
