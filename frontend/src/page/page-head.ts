import type { Store } from '../api/models';
import type { Thing } from './structured-data';

/** Metadata of a page for search engines, tabs and shared links. */
export interface PageHead {
  title: string;
  /** Description for search results. It is cut to the length that search engines show. */
  description?: string;
  /** The page's canonical path; undefined if there is no page. */
  canonical?: string;
  /** Excludes the page from search engines. Pages without a canonical path are always excluded. */
  unlisted?: boolean;
  /** Open Graph type; undefined for a plain page. */
  kind?: 'product';
  /** Picture for shared links; default: the shop's own picture. */
  picture?: SharedPicture;
  structured?: Thing[] | undefined;
  /** Pictures of the first view, loaded with high priority. */
  preload?: ImagePreload[];
}

interface SharedPicture {
  src: string;
  alt: string;
  size?: { width: number; height: number };
}

export interface ImagePreload {
  srcSet: string;
  sizes?: string;
  media?: string;
}

interface Tag {
  name: 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  text?: string;
}

/** In characters, as search engines show them. */
export const maxDescriptionLength = 160;

/** @param origin public origin of the shop, e.g. https://shop.example */
export function headTags(head: PageHead, store: Store, origin: string): Tag[] {
  const { title, canonical, unlisted, kind = 'website', picture = shopPicture(store), structured = [] } = head;
  const tags = [
    meta('property', 'og:site_name', store.name),
    meta('property', 'og:type', kind),
    meta('property', 'og:title', title),
  ];
  if (head.description) {
    const description = excerpt(head.description, maxDescriptionLength);
    tags.push(meta('name', 'description', description), meta('property', 'og:description', description));
  }
  if (canonical) {
    const address = new URL(canonical, origin).href;
    tags.push({ name: 'link', attributes: { rel: 'canonical', href: address } }, meta('property', 'og:url', address));
  }
  if (unlisted || !canonical) tags.push(meta('name', 'robots', 'noindex'));
  return [...tags, ...pictureTags(picture, origin), ...structured.map(dataTag)];
}

function pictureTags({ src, alt, size }: SharedPicture, origin: string): Tag[] {
  return [
    meta('property', 'og:image', new URL(src, origin).href),
    ...(size
      ? [
          meta('property', 'og:image:width', String(size.width)),
          meta('property', 'og:image:height', String(size.height)),
        ]
      : []),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

/** Default picture for shared links. The demo shop's picture has its logo; other shops use a picture of the sea. */
const shopPicture = ({ name, demo }: Store): SharedPicture =>
  demo
    ? {
        src: '/share.jpg',
        alt: `${name}: a bikini and two one-pieces on the shore`,
        size: { width: 1200, height: 630 },
      }
    : { src: '/media/poster-1280.webp', alt: `${name}: waves on a beach`, size: { width: 1280, height: 720 } };

/** Escapes `<`, so that no text can end the script element. */
const dataTag = (thing: Thing): Tag => ({
  name: 'script',
  attributes: { type: 'application/ld+json' },
  text: JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c'),
});

const meta = (key: 'name' | 'property', name: string, content: string): Tag => ({
  name: 'meta',
  attributes: { [key]: name, content },
});

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

/** Returns the text on one line, cut after a whole word if it is too long. */
export function excerpt(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  const start = line.slice(0, maxLength - 1);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), maxLength / 2)).replace(/[\s,;:.–-]+$/, '')}…`;
}

export function htmlOf(tags: Tag[]): string {
  return tags
    .map(({ name, attributes, text }) => {
      const pairs = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
      const start = `<${name} ${pairs.join(' ')} data-head>`;
      return text === undefined ? start : `${start}${text}</${name}>`;
    })
    .join('');
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const maxTitleLength = 60;

/** Returns the page title. Adds the shop's name if both fit the length that search engines show. */
export function fullTitle(title: string, storeName: string): string {
  if (title === storeName || title.startsWith(`${storeName} `)) return title;
  const full = `${title} | ${storeName}`;
  return full.length > maxTitleLength ? title : full;
}
