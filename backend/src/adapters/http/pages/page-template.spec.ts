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
    assets: ['assets/outfit-first-1.woff2', 'assets/outfit-latin-wght-normal-1.woff2'],
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
const rendered: RenderedPage = {
  status: 200,
  location: undefined,
  head: '<title>Bikinis</title>',
  body: '<main>$& products</main>',
  data: '{"total":2}',
  module: 'src/listing.tsx',
  personal: false,
};

const styles: Record<string, string> = {
  'assets/index-1.css': 'body{margin:0}\n',
  'assets/grid-1.css': '.grid{gap:0}',
  'assets/listing-1.css': '.listing{gap:1px}',
  'assets/home-1.css': '.hero{gap:0}',
};
const template = new PageTemplate(built, manifest, (file) => styles[file] ?? '');
const html = template.fill(rendered);

describe('a page of the built storefront', () => {
  it('carries its content, its data and its styles, so that it is drawn without another request', () => {
    expect(html).toContain('<div id="root"><main>$& products</main></div>');
    expect(html).toContain('<script type="application/json" id="data">{"total":2}</script>');
    expect(html).toContain('<style>body{margin:0}.grid{gap:0}.listing{gap:1px}</style>');
  });

  it('has no styles of other pages', () => {
    expect(html).not.toContain('hero');
    expect(template.fill({ ...rendered, module: 'src/home.tsx' })).toContain(
      '<style>body{margin:0}.hero{gap:0}</style>',
    );
    expect(template.fill({ ...rendered, module: undefined })).toContain('<style>body{margin:0}</style>');
  });

  it('tells its scripts which styles are there, without loading them once more', () => {
    for (const file of ['index-1', 'grid-1', 'listing-1'])
      expect(html).toContain(`<link rel="stylesheet" disabled href="/assets/${file}.css">`);
    expect(html.match(/<link rel="stylesheet"(?! disabled)/)).toBeNull();
  });

  it('names its code once, after all that people see, and loads none of it by itself', () => {
    const places = ['<title>', 'outfit-first', '<style>', 'react-1.js', 'listing-1.js', 'index-1.js'].map((part) =>
      html.indexOf(part),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    for (const file of ['index-1.js', 'react-1.js', 'listing-1.js', 'grid-1.js'])
      expect(html.split(file)).toHaveLength(2);
    expect(html).toContain('<link rel="code" crossorigin href="/assets/index-1.js"></head>');
    expect(html).not.toMatch(/modulepreload|type="module"/);
    expect(html).not.toContain('outfit-latin');
  });

  it('allows the script that it holds by its hash, and no other inline script', () => {
    const hash = createHash('sha256').update(themeScript).digest('base64');
    const scripts = template.contentSecurityPolicy.split('; ').find((line) => line.startsWith('script-src'));
    expect(scripts).toContain(`'sha256-${hash}'`);
    expect(scripts).not.toContain('unsafe-inline');
    expect(template.contentSecurityPolicy).toContain("default-src 'self'");
    expect(template.contentSecurityPolicy).toContain("frame-ancestors 'none'");
  });
});
