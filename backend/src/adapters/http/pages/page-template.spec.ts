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
    assets: ['assets/outfit-latin-wght-normal-1.woff2', 'assets/outfit-latin-ext-wght-normal-1.woff2'],
  },
  '_react.js': { file: 'assets/react-1.js' },
  'src/listing.tsx': { file: 'assets/listing-1.js', imports: ['index.html', '_grid.js'] },
  '_grid.js': { file: 'assets/grid-1.js', imports: ['_react.js'] },
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

const template = new PageTemplate(built, 'body{margin:0}', manifest);
const html = template.fill(rendered);

describe('a page of the built storefront', () => {
  it('carries its content, its data and its styles, so that it is drawn without another request', () => {
    expect(html).toContain('<div id="root"><main>$& products</main></div>');
    expect(html).toContain('<script type="application/json" id="data">{"total":2}</script>');
    expect(html).toContain('<style>body{margin:0}</style>');
    expect(html).not.toContain('rel="stylesheet"');
  });

  it('fetches each script once, after all that people see', () => {
    const places = ['<title>', 'outfit-latin-wght', '<style>', 'react-1.js', 'listing-1.js', 'index-1.js'].map((part) =>
      html.indexOf(part),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    for (const file of ['index-1.js', 'react-1.js', 'listing-1.js', 'grid-1.js'])
      expect(html.split(file)).toHaveLength(2);
    expect(html).toContain('<script type="module" crossorigin fetchpriority="low" src="/assets/index-1.js"></script>');
    expect(html).not.toContain('latin-ext');
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
