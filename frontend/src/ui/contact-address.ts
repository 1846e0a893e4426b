/** A link that writes to one mailbox, whatever stands in its address: nothing in it can name another reader or a text. */
export function mailTo(email: string, subject?: string): string {
  const mailbox = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${mailbox}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
}

/** A link that calls a number, up to what is no part of it, such as an extension. */
export function callTo(phone: string): string {
  const number = /^[\s\d+().-]*/.exec(phone)?.[0] ?? '';
  return `tel:${number.replace(/[^+\d]/g, '')}`;
}
