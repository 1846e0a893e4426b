import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const fonts = new URL('../dist/fonts/', import.meta.url);
const families = { outfit: 'Outfit Variable', fraunces: 'Fraunces Variable' };

const ascii = Array.from({ length: 0x5f }, (_, place) => String.fromCodePoint(0x20 + place)).join('');
/** Non-ASCII characters of English texts. */
const punctuation = '\u00a0©°·½×–—‘’“”…−';
const unicodeRange = ['U+20-7e', ...[...punctuation].map((character) => `U+${character.codePointAt(0).toString(16)}`)];

/**
 * Writes a small file of each font that every page loads first: all weights, with the characters of English texts only.
 * Browsers try the last `@font-face` rule of a family first, and the rule of this file is the last one. For other
 * characters, they load the files of the package.
 */
export async function writeFirstFonts() {
  await mkdir(fonts, { recursive: true });
  const faces = await Promise.all(Object.entries(families).map(([name, family]) => writeFont(name, family)));
  await writeFile(new URL('first.css', fonts), faces.join('\n'));
}

async function writeFont(name, family) {
  const whole = new URL(import.meta.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`));
  const file = `${name}-first.woff2`;
  const first = await subsetFont(await readFile(whole), ascii + punctuation, { targetFormat: 'woff2' });
  await writeFile(new URL(file, fonts), first);
  return `@font-face {
  font-family: '${family}';
  font-style: normal;
  font-display: swap;
  font-weight: 100 900;
  src: url(./${file}) format('woff2');
  unicode-range: ${unicodeRange.join(', ')};
}`;
}
