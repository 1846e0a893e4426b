import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** The script that shows the chosen theme stands in the document, so that nothing is drawn before it. */
const firstTheme = {
  name: 'first-theme',
  transformIndexHtml: async (html) => {
    const script = await readFile(new URL('src/theme/first-theme.js', import.meta.url), 'utf8');
    return html.replace('<!--first-theme-->', () => `<script>${script}</script>`);
  },
};

/** What every page starts with; without these groups it comes in as many pieces as there are sets of pages that share it. */
const firstChunks = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'shop', tags: ['$initial'] },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    firstTheme,
    !isSsrBuild &&
      compression({ algorithms: ['gzip', 'brotliCompress'], include: /\.(js|css|svg|json)$/, threshold: 1024 }),
  ],
  build: {
    outDir: `dist/${isSsrBuild ? 'server' : 'client'}`,
    manifest: !isSsrBuild,
    target: 'baseline-widely-available',
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: firstChunks } } },
  },
  // React chooses its build by NODE_ENV: pages are always rendered with the fast one, however the shop is started.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  // antd is CommonJS without an exports map: left outside the bundle, its own dependencies resolve wrongly in Node.
  ssr: { noExternal: true },
}));
