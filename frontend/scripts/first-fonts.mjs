import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const fonts = new URL('../dist/fonts/', import.meta.url);
const families = { outfit: 'Outfit Variable', fraunces: 'Fraunces Variable' };

const ascii = Array.from({ length: 0x5f }, (_, place) => String.fromCodePoint(0x20 + place)).join('');
/** What an English text is written with beside ASCII. */
const punctuation = '\u00a0©°·½×–—‘’“”…−';
const unicodeRange = ['U+20-7e', ...[...punctuation].map((character) => `U+${character.codePointAt(0).toString(16)}`)];

/**
 * Writes a smaller file of each font, which every page starts with: all weights of the characters of an English text. As the last
 * `@font-face` of its family it is the first that a browser looks into; all other characters come from the files of the package.
 * A document that is shown before its fonts have come keeps the fallback: not every device has one of the same width.
 */
export async function writeFirstFonts() {
  await mkdir(fonts, { recursive: true });
  const faces = await Promise.all(Object.entries(families).map(([name, family]) => writeFont(name, family)));
  await writeFile(new URL('first.css', fonts), faces.join('\n'));
}

/** Takes the characters of the first files out of the ranges of a style sheet: a late first file must not bring the whole font, too. */
export const withoutFirst = (styles) =>
  styles.replaceAll(/unicode-range:([^;]+);/g, (_, ranges) => {
    const left = ranges.split(',').flatMap((range) => rangesOf(charactersOf(range.trim())));
    return `unicode-range: ${left.join(', ')};`;
  });

function charactersOf(range) {
  const [from, to = from] = range.slice(2).split('-');
  const first = Number.parseInt(from, 16);
  const all = Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, place) => first + place);
  return all.filter((character) => !(ascii + punctuation).includes(String.fromCodePoint(character)));
}

function rangesOf(characters) {
  const ranges = [];
  for (const character of characters) {
    const last = ranges.at(-1);
    if (last && last[1] === character - 1) last[1] = character;
    else ranges.push([character, character]);
  }
  return ranges.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`);
}

async function writeFont(name, family) {
  const whole = new URL(import.meta.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`));
  const file = `${name}-first.woff2`;
  const first = await subsetFont(await readFile(whole), ascii + punctuation, { targetFormat: 'woff2' });
  await writeFile(new URL(file, fonts), first);
  return `@font-face {
  font-family: '${family}';
  font-style: normal;
  font-display: optional;
  font-weight: 100 900;
  src: url(./${file}) format('woff2');
  unicode-range: ${unicodeRange.join(', ')};
}`;
}
