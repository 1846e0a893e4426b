import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

export type Weight = 400 | 700;

interface FontRun {
  readonly text: string;
  /** The file of a font that has all characters of the text. */
  readonly font: string;
}

const packages = createRequire(import.meta.url);
/** Unifont has all scripts that Noto Sans lacks. Its single file takes 40 MB when uncompressed. */
const unifont = packages.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff');

/** Noto Sans has Latin, Greek, Cyrillic and Devanagari letters, with a small file for each alphabet. */
const alphabets = Object.entries(packages('@fontsource/noto-sans/unicode.json') as Record<string, string>)
  .map(([alphabet, ranges]) => ({ alphabet, has: new RegExp(`^[${characterClass(ranges)}]$`, 'u') }))
  .reverse();

/** Splits a text into runs of characters in the same font. */
export function fontRuns(text: string, weight: Weight): FontRun[] {
  const runs: { text: string; font: string }[] = [];
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1);
    const font = fontOf(character, weight);
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}

/**
 * Registers a subset of Unifont with only the letters of these texts that Noto Sans lacks, because PDFKit takes seconds
 * to read the whole font.
 */
export async function registerRareLetters(page: PDFKit.PDFDocument, texts: readonly string[]): Promise<void> {
  const rare = fontRuns(texts.join(''), 400).filter(({ font }) => font === unifont);
  if (rare.length === 0) return;
  const letters = rare.map(({ text }) => text).join('');
  page.registerFont(unifont, await subsetFont(await readFile(unifont), letters, { targetFormat: 'sfnt' }));
}

function fontOf(character: string, weight: Weight): string {
  const alphabet = alphabets.find(({ has }) => has.test(character))?.alphabet;
  return alphabet === undefined
    ? unifont
    : packages.resolve(`@fontsource/noto-sans/files/noto-sans-${alphabet}-${weight}-normal.woff`);
}

/** @param ranges e.g. `U+0102-0103,U+0110` */
function characterClass(ranges: string): string {
  return ranges
    .split(',')
    .map((range) =>
      range
        .slice('U+'.length)
        .split('-')
        .map((hex) => `\\u{${hex}}`)
        .join('-'),
    )
    .join('');
}
