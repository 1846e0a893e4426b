/** Name of the meta element that marks a stored page. */
export const keptMark = 'kept-since';

/** Inserts the time of a stored page into its document. */
export const markKept = (html: string, since: Date) =>
  html.replace('</head>', () => `<meta name="${keptMark}" content="${since.toISOString()}"></head>`);

export const titleIn = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
