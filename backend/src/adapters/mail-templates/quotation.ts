/** What mail programs turn into links: an address with a scheme, a mail address, or a bare domain. */
const address = /:\/\/|[wW]{3}\.|@|[\p{L}\p{N}-]\.(?:\p{Ll}{2,}|\p{Lu}{2,})(?!\p{L})/u;

/**
 * A stranger's text in a mail to the address that she gave: at most `length` characters, and
 * without links.
 */
export function quoted(words: string, length: number): string {
  const harmless = words.replace(/\S+/g, (word) => (address.test(word) ? '[link]' : word));
  return harmless.length <= length ? harmless : `${harmless.slice(0, length).trimEnd()}…`;
}

/** Greets a person by the name she gave, unless it contains a link: the address may be a stranger's. */
export function greeting(word: string, name: string): string {
  return address.test(name) ? `${word},` : `${word} ${name},`;
}
