import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const fonts = new URL('../dist/fonts/', import.meta.url);
const families = { outfit: 'Outfit Variable', fraunces: 'Fraunces Variable' };

/** The code points that an English text is written with: ASCII, then those of its punctuation, from and to. */
const ranges = [
  [0x20, 0x7e],
  ...[...'\u00a0©°·½×–—‘’“”…−'].map((character) => [character.codePointAt(0), character.codePointAt(0)]),
];
const characters = ranges.map(([from, to]) => String.fromCodePoint(...span(from, to))).join('');

/**
 * Writes a smaller file of each font, which every page starts with: all weights of the characters of an English text. As the last
 * `@font-face` of its family it is the first that a browser looks into; all other characters come from the files of the package.
 */
export async function writeFirstFonts() {
  await mkdir(fonts, { recursive: true });
  const faces = await Promise.all(Object.entries(families).map(([name, family]) => writeFont(name, family)));
  await writeFile(new URL('first.css', fonts), faces.join('\n'));
}

async function writeFont(name, family) {
  const whole = new URL(import.meta.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`));
  const file = `${name}-first.woff2`;
  const first = await subsetFont(await readFile(whole), characters, { targetFormat: 'woff2' });
  await writeFile(new URL(file, fonts), first);
  return `@font-face {
  font-family: '${family}';
  font-style: normal;
  font-display: swap;
  font-weight: 100 900;
  src: url(./${file}) format('woff2');
  unicode-range: ${ranges.map(rangeOf).join(', ')};
}`;
}

/** As "U+20-7e". */
function rangeOf([from, to]) {
  const [first, last] = [from, to].map((point) => point.toString(16));
  return from === to ? `U+${first}` : `U+${first}-${last}`;
}

function span(from, to) {
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}
