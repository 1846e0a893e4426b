const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' };

/** The text escaped for HTML or XML. */
export function escaped(text: string): string {
  return text.replace(/[&<>'"]/g, (sign) => escapes[sign] ?? sign);
}
