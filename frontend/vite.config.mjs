import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** Scripts of the document itself: nothing is drawn before the chosen theme, and nothing pressed before the code is lost. */
const firstScripts = {
  name: 'first-scripts',
  transformIndexHtml: async (html) => {
    const files = ['src/theme/first-theme.js', 'src/app/hydration/first-presses.js'];
    const scripts = await Promise.all(files.map((file) => readFile(new URL(file, import.meta.url), 'utf8')));
    return html.replace('<!--first-scripts-->', () => scripts.map((script) => `<script>${script}</script>`).join('\n'));
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
    firstScripts,
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
