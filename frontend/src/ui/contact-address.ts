/** Returns a mailto URL for one mailbox. Nothing in `email` can add a recipient or text. */
export function mailTo(email: string, subject?: string, body?: string): string {
  const mailbox = encodeURIComponent(email).replace('%40', '@');
  const parts = Object.entries({ subject, body }).flatMap(([name, text]) =>
    text === undefined ? [] : [`${name}=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`],
  );
  return `mailto:${[mailbox, parts.join('&')].filter(Boolean).join('?')}`;
}

/** Returns a tel URL that contains only the number, without parts such as an extension. */
export function callTo(phone: string): string {
  const number = /^[\s\d+().-]*/.exec(phone)?.[0] ?? '';
  return `tel:${number.replace(/[^+\d]/g, '')}`;
}
