/** What search engines, tabs and shared links are told about a page. */
export interface PageHead {
  title: string;
  description?: string;
  /** The page's one address, as a path; absent where there is no page. */
  canonical?: string;
  /** Not for search engines, like a page without an address. */
  unlisted?: boolean;
  /** A picture for shared links, as a path. */
  image?: string;
  /** Pictures of the first view, loaded before anything else. */
  preload?: ImagePreload[];
}

export interface ImagePreload {
  srcSet: string;
  sizes?: string;
  media?: string;
}

interface Tag {
  name: 'meta' | 'link';
  attributes: Record<string, string>;
}

/** @param origin the shop's public origin, e.g. https://shop.example */
export function headTags(head: PageHead, storeName: string, origin: string): Tag[] {
  const meta = (key: 'name' | 'property', name: string, content: string): Tag => ({
    name: 'meta',
    attributes: { [key]: name, content },
  });
  const tags = [
    meta('property', 'og:site_name', storeName),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', head.title),
  ];
  if (head.description) {
    tags.push(meta('name', 'description', head.description), meta('property', 'og:description', head.description));
  }
  if (head.canonical) {
    const address = new URL(head.canonical, origin).href;
    tags.push({ name: 'link', attributes: { rel: 'canonical', href: address } }, meta('property', 'og:url', address));
  }
  if (head.unlisted || !head.canonical) tags.push(meta('name', 'robots', 'noindex'));
  if (head.image) tags.push(meta('property', 'og:image', new URL(head.image, origin).href));
  return tags;
}

export function preloadTags(preloads: ImagePreload[]): Tag[] {
  return preloads.map(({ srcSet, sizes, media }) => ({
    name: 'link',
    attributes: {
      rel: 'preload',
      as: 'image',
      type: 'image/avif',
      fetchpriority: 'high',
      imagesrcset: srcSet,
      ...(sizes && { imagesizes: sizes }),
      ...(media && { media }),
    },
  }));
}

export const fullTitle = (title: string, storeName: string) =>
  title === storeName || title.startsWith(`${storeName} `) ? title : `${title} | ${storeName}`;

export function htmlOf(tags: Tag[]): string {
  return tags
    .map(({ name, attributes }) => {
      const pairs = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
      return `<${name} ${pairs.join(' ')} data-head>`;
    })
    .join('');
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Puts the page's tags into the document in place of the former page's. */
export function showHead(head: PageHead, storeName: string, origin: string): void {
  document.title = fullTitle(head.title, storeName);
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
  for (const { name, attributes } of headTags(head, storeName, origin)) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.dataset['head'] = '';
    document.head.append(element);
  }
}
