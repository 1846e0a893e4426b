import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** Scripts of the document itself: nothing is drawn before the chosen theme, no placeholder stays, nothing pressed before the code is lost, and that comes when the page is drawn. */
const firstScripts = {
  name: 'first-scripts',
  transformIndexHtml: async (html) => {
    const files = [
      'theme/first-theme',
      'ui/loaded-pictures',
      'page/hydration/first-presses',
      'page/hydration/code-when-drawn',
    ].map((name) => `src/${name}.js`);
    const scripts = await Promise.all(files.map((file) => readFile(new URL(file, import.meta.url), 'utf8')));
    const short = scripts.map((script, place) => minifySync(files[place], script).code);
    return html.replace('<!--first-scripts-->', () => short.map((script) => `<script>${script}</script>`).join(''));
  },
};

/** The shapes of all icons, once in each document. */
const icons = {
  name: 'icons',
  transformIndexHtml: async (html) => {
    const shapes = JSON.parse(await readFile(new URL('src/ui/icon-shapes.json', import.meta.url), 'utf8'));
    const paths = Object.entries(shapes).map(([name, shape]) => `<path id="icon-${name}" d="${shape}"/>`);
    return html.replace('<!--icons-->', () => `<svg hidden>${paths.join('')}</svg>`);
  },
};

/** What every page starts with; without these groups it comes in as many pieces as there are sets of pages that share it. */
const firstChunks = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
  { name: 'shop', tags: ['$initial'], priority: 3 },
  // What every page loads with the first touch.
  {
    name: 'touch',
    test: /src[\\/](shop[\\/](layout|newsletter|cart[\\/](cart-watch|cart-drawer-host|last-addition|use-current-cart|use-waiting-additions|waiting-additions))|ui[\\/]icon-tooltip|page[\\/]device-notes|api[\\/](cart-changes|wishlist-changes))[\\/.]/,
    priority: 1,
  },
  // Where products are listed.
  {
    name: 'cards',
    test: /src[\\/](page[\\/]hydration[\\/]use-touched|shop[\\/](product-card[\\/](product-card|product-grid|color-dots|quick-add|use-quick-add)|catalog[\\/]use-category))\.tsx?$/,
    priority: 1,
  },
  // What lists are narrowed by.
  { name: 'filters', test: /src[\\/](ui[\\/]garment-words|shop[\\/]catalog[\\/]filters)\./, priority: 1 },
  // What is chosen of a product before it is bought.
  {
    name: 'choices',
    test: /src[\\/](ui[\\/]quantity-stepper|shop[\\/]product-card[\\/]variant-(options|choice))\./,
    priority: 2,
  },
  // What products need wherever they are shown.
  {
    name: 'goods',
    test: /src[\\/](api[\\/]catalog|ui[\\/](money|on-demand|product-picture|side-panel|panel-on-its-way|spinner|stars|use-dismiss)|page[\\/](moved|products-trail)|shop[\\/](saved[\\/]heart|product-card[\\/](price|sizes)|cart[\\/]use-add-to-cart))\./,
    priority: 2,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  // React has it by now; the shim is for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  plugins: [
    react(),
    firstScripts,
    icons,
    !isSsrBuild &&
      compression({ algorithms: ['gzip', 'brotliCompress'], include: /\.(js|css|svg|json)$/, threshold: 1024 }),
  ],
  build: {
    outDir: `dist/${isSsrBuild ? 'server' : 'client'}`,
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // The lists of what else the next page needs would be part of the first one's code: it is asked for when that page's own is there.
      resolveDependencies: (_, files, { hostId, hostType }) =>
        hostType === 'html' || hostId.includes('/more-routes-') ? files : [],
    },
    target: 'baseline-widely-available',
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: isSsrBuild
      ? // The service keeps the text of its modules in memory.
        { output: { minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } } } }
      : {
          output: {
            codeSplitting: { groups: firstChunks, includeDependenciesRecursively: false },
            // Each page's code names the style sheets of all others.
            assetFileNames: ({ names }) =>
              names.some((name) => name.endsWith('.css')) ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
          },
        },
  },
  // React chooses its build by NODE_ENV: pages are always rendered with the fast one, however the shop is started.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  // antd is CommonJS without an exports map: left outside the bundle, its own dependencies resolve wrongly in Node.
  ssr: { noExternal: true },
}));
