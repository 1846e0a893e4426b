import { createHash } from 'node:crypto';
import { build } from 'vite';
import { filesOfPages, firstFonts, offlineParts, ownPages, publicPages, readManifest } from './public-pages.mjs';

/** Builds /sw.js, which knows the files of the build that it belongs to. Each change of them is a new version of it. */
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
