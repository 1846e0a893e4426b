import { contentSecurityPolicy } from './content-security-policy.js';
import type { RenderedPage } from './page-entry.js';

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
}

/** The build's manifest: the file of each module. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

const entryModule = 'index.html';
/** The fonts that every page starts with. */
const firstFonts = /\/(outfit|fraunces)-latin-wght-normal-[^/]+\.woff2$/;

/**
 * The built document, ordered so that a page is drawn before its script arrives: pictures and fonts first, styles in
 * the page, scripts with low priority.
 */
export class PageTemplate {
  readonly contentSecurityPolicy: string;
  private readonly html: string;

  /** @param styles the text of the style sheet that `html` links */
  constructor(
    html: string,
    styles: string,
    private readonly manifest: Manifest,
  ) {
    const entry = manifest[entryModule];
    if (!entry) throw new Error('The storefront was built without its entry.');
    const fonts = (entry.assets ?? []).filter((file) => firstFonts.test(`/${file}`));
    const early = [
      ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
      `<style>${styles}</style>`,
      ...this.preloads(entryModule),
      '<!--preloads-->',
      `<script type="module" crossorigin fetchpriority="low" src="/${entry.file}"></script>`,
    ];
    this.html = html
      .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
      .replace(/\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g, '')
      .replace('</head>', () => `${early.join('')}</head>`);
    this.contentSecurityPolicy = contentSecurityPolicy(this.html);
  }

  fill({ head, body, data, module }: RenderedPage): string {
    const parts: Record<string, string> = {
      '<!--head-->': head,
      '<!--app-->': body,
      '<!--preloads-->': module ? this.preloads(module).join('') : '',
      '<!--data-->': `<script type="application/json" id="data">${data}</script>`,
    };
    return this.html.replace(/<!--(head|app|preloads|data)-->/g, (place) => parts[place] ?? '');
  }

  private preloads(module: string): string[] {
    const files = this.filesOf(module, new Set());
    if (module !== entryModule) for (const file of this.filesOf(entryModule, new Set())) files.delete(file);
    else files.delete(this.manifest[entryModule]?.file ?? '');
    return [...files].map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`);
  }

  private filesOf(module: string, found: Set<string>): Set<string> {
    const chunk = this.manifest[module];
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) this.filesOf(imported, found);
    return found;
  }
}
