import { contentSecurityPolicy } from './content-security-policy.js';
import type { RenderedPage } from './page-entry.js';

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
}

/** The build's manifest: the file of each module. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

const entryModule = 'index.html';
/** The fonts that every page starts with. */
const firstFonts = /\/(outfit|fraunces)-first-[^/]+\.woff2$/;
const place = /<!--(head|app|early|data)-->/;

/**
 * The built document, ordered so that a page is drawn before its code arrives: pictures and fonts first, styles in
 * the page. Its code is only named: the document's own script loads it when the page is drawn, the last of the links as what begins.
 */
export class PageTemplate {
  readonly contentSecurityPolicy: string;
  /** The text between places, and the places' names, in turn. */
  private readonly parts: readonly string[];
  /** What a page needs early, by its module. */
  private readonly early = new Map<string, string>();

  /** @param styles the text of each style sheet that the manifest names */
  constructor(
    html: string,
    private readonly manifest: Manifest,
    private readonly styles: (file: string) => string,
  ) {
    const entry = manifest[entryModule];
    if (!entry) throw new Error('The storefront was built without its entry.');
    const fonts = (entry.assets ?? []).filter((file) => firstFonts.test(`/${file}`));
    const early = [
      ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
      '<!--early-->',
      `<link rel="code" crossorigin href="/${entry.file}">`,
    ];
    const template = html
      .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
      .replace(/\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g, '')
      .replace('</head>', () => `${early.join('')}</head>`);
    this.parts = template.split(place);
    this.contentSecurityPolicy = contentSecurityPolicy(template);
  }

  fill({ head, body, data, module = entryModule }: RenderedPage): string {
    const early = this.early.get(module) ?? this.earlyOf(module);
    this.early.set(module, early);
    const texts: Record<string, string> = {
      head,
      early,
      app: body,
      data: `<script type="application/json" id="data">${data}</script>`,
    };
    return this.parts.map((part, at) => (at % 2 === 0 ? part : texts[part])).join('');
  }

  /** The styles stand in the page; a link that is disabled says that they are there, and loads nothing. */
  private earlyOf(module: string): string {
    const chunks = this.chunksOf(entryModule, new Set());
    this.chunksOf(module, chunks);
    const styles = [...new Set([...chunks].flatMap(({ css = [] }) => css))];
    const scripts = [...chunks].map(({ file }) => file).filter((file) => file !== this.manifest[entryModule]?.file);
    return [
      `<style>${styles.map((file) => this.styles(file).trim()).join('')}</style>`,
      ...styles.map((file) => `<link rel="stylesheet" disabled href="/${file}">`),
      ...scripts.map((file) => `<link rel="code" crossorigin href="/${file}">`),
    ].join('');
  }

  /** What a module loads at once, in the order in which styles apply. */
  private chunksOf(module: string, found: Set<ManifestChunk>): Set<ManifestChunk> {
    const chunk = this.manifest[module];
    if (!chunk || found.has(chunk)) return found;
    for (const imported of chunk.imports ?? []) this.chunksOf(imported, found);
    return found.add(chunk);
  }
}
