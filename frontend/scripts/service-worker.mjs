import { createHash } from 'node:crypto';
import { build } from 'vite';
import { filesOfPages, firstFonts, offlineParts, ownPages, publicPages, readManifest } from './public-pages.mjs';

/** Builds /sw.js with the list of the build's files. Each change of the list creates a new version. */
export async function buildServiceWorker(root) {
  const manifest = await readManifest();
  const modules = [...Object.values(publicPages), ...ownPages, ...offlineParts];
  const files = [...filesOfPages(manifest, modules), ...firstFonts(manifest)].map((file) => `/${file}`);
  const name = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL_FILES: JSON.stringify(files), SHELL_NAME: JSON.stringify(name) },
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      target: 'baseline-widely-available',
      cssMinify: 'lightningcss',
      rolldownOptions: { input: 'src/worker/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}
