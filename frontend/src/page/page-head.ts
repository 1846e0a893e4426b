import type { Store } from '../api/models';
import type { Thing } from './structured-data';

/** What search engines, tabs and shared links show of a page. */
export interface PageHead {
  title: string;
  /** Cut to what search engines show. */
  description?: string;
  /** The page's one address, as a path; absent where there is no page. */
  canonical?: string;
  /** Not for search engines, like a page without an address. */
  unlisted?: boolean;
  /** The type of a shared link's target, if it is more than a page. */
  kind?: 'product';
  /** For shared links; where there is none, that of the shop. */
  picture?: SharedPicture;
  /** The page's structured data. */
  structured?: Thing[] | undefined;
  /** Pictures of the first view, loaded before anything else. */
  preload?: ImagePreload[];
}

interface SharedPicture {
  /** Path or address. */
  src: string;
  alt: string;
  /** In pixels, if known. */
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

const longestDescription = 160;

/** @param origin the shop's public origin, e.g. https://shop.example */
export function headTags(head: PageHead, store: Store, origin: string): Tag[] {
  const { title, canonical, unlisted, kind = 'website', picture = shopPicture(store), structured = [] } = head;
  const tags = [
    meta('property', 'og:site_name', store.name),
    meta('property', 'og:type', kind),
    meta('property', 'og:title', title),
  ];
  if (head.description) {
    const description = excerpt(head.description, longestDescription);
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

/** The demo shop's has its mark; any other shop's is the sea. */
const shopPicture = ({ name, demo }: Store): SharedPicture =>
  demo
    ? {
        src: '/share.jpg',
        alt: `${name}: a bikini and two one-pieces on the shore`,
        size: { width: 1200, height: 630 },
      }
    : { src: '/media/poster-1280.webp', alt: `${name}: waves on a beach`, size: { width: 1280, height: 720 } };

/** No text can end the script. */
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

/** The text on one line, cut after a whole word where it is too long. */
function excerpt(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const start = line.slice(0, longest - 1);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), longest / 2)).replace(/[\s,;:.–-]+$/, '')}…`;
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
