/** What mail programs make links of: an address with a scheme, of the web, of mail, or a bare domain. */
const address = /:\/\/|[wW]{3}\.|@|[\p{L}\p{N}-]\.(?:\p{Ll}{2,}|\p{Lu}{2,})(?!\p{L})/u;

/**
 * A stranger's words as they may stand in a mail to the address that she gave: not more than `length` characters, and
 * nothing that leads anywhere.
 */
export function quoted(words: string, length: number): string {
  const harmless = words.replace(/\S+/g, (word) => (address.test(word) ? '[link]' : word));
  return harmless.length <= length ? harmless : `${harmless.slice(0, length).trimEnd()}…`;
}

/** Greets somebody by the name that she gave herself, unless it leads somewhere: the address may be a stranger's. */
export function greeting(word: string, name: string): string {
  return address.test(name) ? `${word},` : `${word} ${name},`;
}
