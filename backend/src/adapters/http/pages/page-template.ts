import { contentSecurityPolicy } from './content-security-policy.js';
import type { RenderedPage } from './page-entry.js';

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
}

/** Vite's manifest: the built file of each module. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

const entryModule = 'index.html';
/** Font of the running text. */
const textFont = /\/outfit-first-[^/]+\.woff2$/;
/** React prints the attribute with a capital P. */
const mainPicture = / fetchpriority="high"/i;
const place = /<!--(head|app|page|data)-->/;
const stylesheetLink = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;
/**
 * Max characters of a stylesheet that is inlined in a document. Larger stylesheets, such as Ant Design's, are linked,
 * so that browsers cache them.
 */
const largestInDocument = 40_000;

/** The HTML document that Vite built, with placeholders for a page's head, content, data, scripts and styles. */
export class PageTemplate {
  readonly contentSecurityPolicy: string;
  /** Texts of the template, alternating with names of placeholders. */
  private readonly parts: readonly string[];
  /** Cached links to the files of pages, by the modules of a page. */
  private readonly links = new Map<string, string>();
  private readonly fontPreloads: string;

  /** @param styles the text of each built stylesheet, by file */
  constructor(
    html: string,
    private readonly manifest: Manifest,
    private readonly styles: ReadonlyMap<string, string>,
  ) {
    const entry = manifest[entryModule];
    if (!entry) throw new Error('The build of the storefront has no entry file.');
    this.fontPreloads = (entry.assets ?? [])
      .filter((file) => textFont.test(`/${file}`))
      .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
      .join('');
    const template = html
      .replace(stylesheetLink, (_, file: string) => this.styleOf(file))
      .replace('</head>', '<!--page--></head>');
    this.parts = template.split(place);
    this.contentSecurityPolicy = contentSecurityPolicy(template);
  }

  /** @param theme the choice of visitors without scripts; every value except "dark" and "system" gives "light" */
  fill({ head, body, data, modules, accent }: RenderedPage, theme?: string): string {
    const texts: Record<string, string> = {
      head,
      // Preload the font if the page has no main picture, because a late font wraps the text again. With a main
      // picture, the preload would delay the picture.
      page: (mainPicture.test(body) ? '' : this.fontPreloads) + this.linksOf(modules),
      app: body,
      data: `<script type="application/json" id="data">${data}</script>`,
    };
    const [start = '', ...rest] = this.parts.map((part, at) => (at % 2 === 0 ? part : texts[part]));
    const document = [accent === null ? start : inColor(start, accent), ...rest].join('');
    const known = theme === 'dark' || theme === 'system';
    return known ? document.replace('data-theme="light"', `data-theme="${theme}"`) : document;
  }

  /** Inlines a stylesheet, so that the first paint does not wait for another file. Links a large stylesheet. */
  private styleOf(file: string): string {
    const text = this.styles.get(file);
    if (text === undefined || text.length > largestInDocument)
      return `<link rel="stylesheet" crossorigin href="/${file}">`;
    return `<style data-file="/${file}">${text}</style>`;
  }

  /** The scripts and styles of a page, except those of the template. */
  private linksOf(modules: readonly string[]): string {
    const key = modules.join();
    const known = this.links.get(key);
    if (known !== undefined) return known;
    const all = this.chunksOf([entryModule, ...modules]);
    const linked = this.chunksOf([entryModule]);
    const chunks = [...all].filter((chunk) => !linked.has(chunk));
    const styles = new Set(chunks.flatMap(({ css = [] }) => css));
    const links = [
      ...[...styles].map((file) => this.styleOf(file)),
      ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ].join('');
    this.links.set(key, links);
    return links;
  }

  /** The chunks that the modules import statically, in the order in which their styles must apply. */
  private chunksOf(modules: readonly string[], found = new Set<ManifestChunk>()): Set<ManifestChunk> {
    for (const module of modules) {
      const chunk = this.manifest[module];
      if (!chunk || found.has(chunk)) continue;
      this.chunksOf(chunk.imports ?? [], found);
      found.add(chunk);
    }
    return found;
  }
}

/** Sets the color of the browser's toolbar in the light theme to the store's accent color. */
function inColor(start: string, accent: string): string {
  return start.replace(
    /(<meta name="theme-color") content="[^"]*" data-light="[^"]*"/,
    (_, meta: string) => `${meta} content="${accent}" data-light="${accent}"`,
  );
}
