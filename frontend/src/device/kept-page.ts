/** The name of a kept page's meta element. */
export const keptMark = 'kept-since';

/** Says within a kept page's own document from when it is. */
export const markKept = (html: string, since: Date) =>
  html.replace('</head>', () => `<meta name="${keptMark}" content="${since.toISOString()}"></head>`);

export const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
