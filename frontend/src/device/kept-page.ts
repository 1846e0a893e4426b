/** The name of a kept page's meta element. */
export const keptMark = 'kept-since';

/** The time of a kept page, in its own document. */
export const markKept = (html: string, since: Date) =>
  html.replace('</head>', () => `<meta name="${keptMark}" content="${since.toISOString()}"></head>`);

export const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
