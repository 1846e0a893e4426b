import { createHash } from 'node:crypto';
import type { RenderedPage } from './page-entry.js';
import { PageTemplate } from './page-template.js';

const themeScript = 'document.documentElement.dataset.theme = "dark";';
const built = `<!doctype html><html><head>
    <script>${themeScript}</script>
    <!--head-->
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head><body><div id="root"><!--app--></div><!--data--></body></html>`;
const manifest = {
  'index.html': {
    file: 'assets/index-1.js',
    imports: ['_react.js'],
    css: ['assets/index-1.css'],
    assets: ['assets/outfit-first-1.woff2', 'assets/outfit-latin-1.woff2', 'assets/fraunces-first-1.woff2'],
  },
  '_react.js': { file: 'assets/react-1.js' },
  'src/listing.tsx': {
    file: 'assets/listing-1.js',
    imports: ['index.html', '_grid.js'],
    css: ['assets/listing-1.css'],
  },
  '_grid.js': { file: 'assets/grid-1.js', imports: ['_react.js'], css: ['assets/grid-1.css'] },
  'src/home.tsx': { file: 'assets/home-1.js', imports: ['index.html'], css: ['assets/home-1.css'] },
};
const styles = new Map([
  ['assets/index-1.css', '.frame{color:red}'],
  ['assets/grid-1.css', '.grid::after{content:"$&"}'],
  ['assets/home-1.css', `.home{}${' '.repeat(50_000)}`],
  ['assets/listing-1.css', '.list{}'],
]);
const rendered: RenderedPage = {
  status: 200,
  location: undefined,
  head: '<title>Bikinis</title>',
  body: '<main>$& products</main>',
  data: '{"total":2}',
  modules: ['src/listing.tsx'],
  accent: null,
};

const template = new PageTemplate(built, manifest, styles);
const html = template.fill(rendered);
const linked = (rel: string, page = html) =>
  [...page.matchAll(new RegExp(`<link rel="${rel}"[^>]* href="/assets/([^"]+)"`, 'g'))].map(([, file]) => file);

describe('a page of the built storefront', () => {
  it('contains its content and its data', () => {
    expect(html).toContain('<div id="root"><main>$& products</main></div>');
    expect(html).toContain('<script type="application/json" id="data">{"total":2}</script>');
  });

  it('contains the entry script as Vite printed it', () => {
    expect(html).toContain('<script type="module" crossorigin src="/assets/index-1.js"></script>');
  });

  it('preloads the font of its text unless a main picture needs the connection first', () => {
    expect(linked('preload')).toEqual(['outfit-first-1.woff2']);
    const withPicture = template.fill({ ...rendered, body: '<img fetchPriority="high" src="/media/1.webp">' });
    expect(linked('preload', withPicture)).toEqual([]);
  });

  it('contains the styles of its own modules, after those of every page', () => {
    const stylesOf = (page: string) => [...page.matchAll(/<style[^>]*>(.*?)<\/style>/g)].map(([, text]) => text);
    expect(stylesOf(html)).toEqual(['.frame{color:red}', '.grid::after{content:"$&"}', '.list{}']);
    expect(stylesOf(template.fill({ ...rendered, modules: [] }))).toEqual(['.frame{color:red}']);
  });

  it('names the file of each style that it contains', () => {
    expect([...html.matchAll(/<style data-file="(.*?)">/g)].map(([, file]) => file)).toEqual(
      ['index-1', 'grid-1', 'listing-1'].map((name) => `/assets/${name}.css`),
    );
    expect(linked('stylesheet')).toEqual([]);
  });

  it('links a large stylesheet', () => {
    const page = template.fill({ ...rendered, modules: ['src/home.tsx'] });
    expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/home-1.css">');
    expect(page).not.toContain('.home{}');
  });

  it('preloads each script of its modules once', () => {
    expect(linked('modulepreload')).toEqual(['react-1.js', 'grid-1.js', 'listing-1.js']);
    expect(linked('modulepreload', template.fill({ ...rendered, modules: ['src/home.tsx', 'src/home.tsx'] }))).toEqual([
      'react-1.js',
      'home-1.js',
    ]);
  });

  it('has the theme that was chosen without scripts', () => {
    const inTheme = (theme?: string) =>
      new PageTemplate(built.replace('<html>', '<html data-theme="light">'), manifest, styles).fill(rendered, theme);
    for (const theme of ['dark', 'system']) expect(inTheme(theme)).toContain(`data-theme="${theme}"`);
    for (const theme of [undefined, 'light', '"><script>']) expect(inTheme(theme)).toContain('data-theme="light"');
  });

  it('names the color of the store for the bars of the browser in the light theme', () => {
    const meta = '<meta name="theme-color" content="#16265c" data-light="#16265c" data-dark="#222226">';
    const colored = new PageTemplate(built.replace('<script>', `${meta}<script>`), manifest, styles);
    expect(colored.fill(rendered)).toContain(meta);
    const [, changed] = /(<meta name="theme-color"[^>]*>)/.exec(colored.fill({ ...rendered, accent: '#7a1f5c' })) ?? [];
    expect(changed).toBe('<meta name="theme-color" content="#7a1f5c" data-light="#7a1f5c" data-dark="#222226">');
  });

  it('allows the script that it contains by its hash, and no other inline script', () => {
    const hash = createHash('sha256').update(themeScript).digest('base64');
    const scripts = template.contentSecurityPolicy.split('; ').find((line) => line.startsWith('script-src'));
    expect(scripts).toContain(`'sha256-${hash}'`);
    expect(scripts).not.toContain('unsafe-inline');
    expect(template.contentSecurityPolicy).toContain("default-src 'self'");
    expect(template.contentSecurityPolicy).toContain("frame-ancestors 'none'");
  });
});
