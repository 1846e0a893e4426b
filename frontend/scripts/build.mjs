import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { writeAntdCss } from './antd-css.mjs';
import { checkBudget } from './budget.mjs';
import { writeFirstFonts } from './first-fonts.mjs';
import { restorePreviousAssets } from './previous-assets.mjs';
import { buildServiceWorker } from './service-worker.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const vite = { root, configFile: fileURLToPath(new URL('../vite.config.mjs', import.meta.url)), logLevel: 'warn' };

process.env.NODE_ENV = 'production';
const putBack = await restorePreviousAssets();
await writeAntdCss();
await writeFirstFonts();
await build(vite);
await buildServiceWorker(root);
await build({ ...vite, build: { ssr: 'src/app/entry-server.tsx', copyPublicDir: false } });
// The template must not be served to browsers.
await rename(
  new URL('../dist/client/index.html', import.meta.url),
  new URL('../dist/server/index.html', import.meta.url),
);
await putBack();
await checkBudget();
