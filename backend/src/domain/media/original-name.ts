const longest = 255;

/** What a picture was called where it came from, as text to show: without folders and without what cannot be seen. */
export function originalNameOf(name: string): string {
  const file = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const shown = file.replace(/[\p{Cc}\p{Cf}\p{Surrogate}\uFFFD]/gu, '').trim();
  return Array.from(shown).slice(0, longest).join('').trim() || 'picture';
}
