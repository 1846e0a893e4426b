import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { followSystem } from './scripts/follow-system.mjs';

/**
 * Inline scripts of the document: they apply the theme before the first paint, connect forms with the cart, and remove
 * the placeholders of loaded pictures.
 */
const firstScripts = {
  name: 'first-scripts',
  transformIndexHtml: async (html) => {
    const files = ['theme/first-theme', 'shop/cart/first-cart', 'ui/loaded-pictures'].map((name) => `src/${name}.js`);
    const scripts = await Promise.all(files.map((file) => readFile(new URL(file, import.meta.url), 'utf8')));
    const short = scripts.map((script, place) => minifySync(files[place], script).code);
    return html.replace('<!--first-scripts-->', () => short.map((script) => `<script>${script}</script>`).join(''));
  },
};

/** The shapes of all icons, once per document. */
const icons = {
  name: 'icons',
  transformIndexHtml: async (html) => {
    const shapes = JSON.parse(await readFile(new URL('src/ui/icon-shapes.json', import.meta.url), 'utf8'));
    const paths = Object.entries(shapes).map(([name, shape]) => `<path id="icon-${name}" d="${shape}"/>`);
    return html.replace('<!--icons-->', () => `<svg hidden>${paths.join('')}</svg>`);
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  // React contains `useSyncExternalStore`. The shim is for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  css: { postcss: { plugins: [followSystem] } },
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
      // Scripts do not preload other scripts, because the first script would contain the names of all files.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    target: 'baseline-widely-available',
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: isSsrBuild
      ? // The server holds the source text of its modules in memory.
        { output: { minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } } } }
      : {
          output: {
            // One file contains all common code: React, the router, SWR and the frame of the shop.
            codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
            // The first script contains the names of all pages. Short hashes, because hashes do not compress.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
          },
        },
  },
  // React chooses its build by NODE_ENV. Pages are always rendered with the production build, however the shop is
  // started.
  define: isSsrBuild
    ? { __SERVER__: 'true', 'process.env.NODE_ENV': JSON.stringify('production') }
    : { __SERVER__: 'false' },
  // antd is CommonJS without an exports map. Outside of the bundle, Node.js would resolve its dependencies incorrectly.
  ssr: { noExternal: true },
}));
