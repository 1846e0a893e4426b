const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' };

/** The text as it stands in HTML or XML. */
export function escaped(text: string): string {
  return text.replace(/[&<>'"]/g, (sign) => escapes[sign] ?? sign);
}
