import cluster from 'node:cluster';
import { demoShopper } from '../adapters/demo/demo-orders.js';
import { announce } from './run-with-config.js';
import type { Config } from '../config/config.js';
import { checkDatabase } from './database-check.js';
import { endOnSignal } from './end-on-signal.js';
import { checkListening } from './listening-check.js';
import { createApp } from '../modules/create-app.js';
import { runCluster } from './run-cluster.js';

/** Runs the HTTP processes and, with `worker`, also mail delivery and periodic jobs. */
export async function runShop(config: Config, { worker }: { worker: boolean }): Promise<void> {
  if (cluster.isPrimary) {
    await checkListening('PORT', config.host, config.port);
    await checkDatabase(config);
  }
  if (config.webConcurrency === 1) {
    await serve(config, { worker });
    announce(config, `The shop is open at ${config.publicUrl}${demoSignIns(config)}`);
  } else if (cluster.isPrimary) {
    await runCluster(config, { worker });
    announce(
      config,
      `The shop is open at ${config.publicUrl}, with ${config.webConcurrency} processes${demoSignIns(config)}`,
    );
  } else {
    // Ignore SIGINT, because Ctrl-C reaches all processes of a terminal. The primary ends this process with SIGTERM.
    process.on('SIGINT', () => undefined);
    await serve(config, { worker: false });
  }
}

async function serve(config: Config, { worker }: { worker: boolean }): Promise<void> {
  const app = await createApp(config, { worker, pages: true });
  endOnSignal(config, () => app.close());
  await app.listen(config.port, config.host);
}

/** The sign-in data of the demo shop. A password from the settings is not shown. */
function demoSignIns({ demo, firstAdmin }: Config): string {
  if (!demo || !firstAdmin) return '';
  const password = process.env['ADMIN_PASSWORD'] ? 'your ADMIN_PASSWORD' : firstAdmin.password;
  return `
Sign in as administrator: ${firstAdmin.username} / ${password}
Sign in as shopper: ${demoShopper.username} / ${demoShopper.password}`;
}
