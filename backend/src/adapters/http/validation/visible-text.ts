/**
 * Scripts whose words may contain joiners (as in Persian and Hindi) or variation selectors (as in Mongolian and Han).
 */
const joined = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu'],
  ...['Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Han'],
].map((script) => String.raw`\p{Script=${script}}`);
const base = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}${joined.join('')}]`;

/** Variation selectors of emoji, Han and Mongolian, and the tags of emoji flags. */
const variant = String.raw`[\uFE00-\uFE0F\u{E0020}-\u{E007F}\u{E0100}-\u{E01EF}\u180B-\u180D\u180F]*`;
const joiner = String.raw`(?:[\u200C\u200D](?=${base}))?`;
const keycap = String.raw`[0-9#*]\uFE0F\u20E3`;

const invisible = new RegExp(
  String.raw`(?<visible>${base}${variant}${joiner}|${keycap})|\p{Default_Ignorable_Code_Point}`,
  'gu',
);

/**
 * Returns the text without invisible characters (zero-width characters, bidirectional marks, soft hyphens), and with
 * plain spaces instead of all other spaces. Joiners and variation selectors remain inside emoji, and inside words of
 * scripts that need them.
 */
export function visibleText(text: string): string {
  return text.replace(invisible, '$<visible>').replace(/\p{Space_Separator}/gu, ' ');
}
