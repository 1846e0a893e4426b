import 'reflect-metadata';
import cluster from 'node:cluster';
import { demoShopper } from './adapters/demo/demo-orders.js';
import type { Config } from './config.js';
import { checkExtensions } from './extensions-check.js';
import { checkListening } from './listening-check.js';
import type { Roles } from './modules/app.module.js';
import { createApp } from './modules/create-app.js';
import { runCluster } from './run-cluster.js';
import { runWithConfig } from './run-with-config.js';

/** How long open requests may take once the process is asked to end, in milliseconds; a client that stalls does not hold it up. */
const drainTime = 5000;

await runWithConfig(async (config) => {
  if (cluster.isPrimary) {
    await checkListening(config);
    await checkExtensions(config);
  }
  if (config.webConcurrency === 1) {
    await serve(config, { worker: true, pages: true });
    console.log(`The shop is open at ${config.publicUrl}${demoSignIns(config)}`);
  } else if (cluster.isPrimary) {
    await runCluster(config);
    console.log(
      `The shop is open at ${config.publicUrl}, with ${config.webConcurrency} processes${demoSignIns(config)}`,
    );
  } else {
    await serve(config, { worker: false, pages: true });
  }
});

async function serve(config: Config, roles: Roles): Promise<void> {
  const app = await createApp(config, roles);
  app.enableShutdownHooks();
  const server = app.getHttpServer();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => setTimeout(() => server.closeAllConnections(), drainTime).unref());
  }
  await app.listen(config.port, config.host);
}

/** Who may sign in to the demo shop; a password that the settings name is theirs to know. */
function demoSignIns({ demo, firstAdmin }: Config): string {
  if (!demo || !firstAdmin) return '';
  const password = process.env['ADMIN_PASSWORD'] ? 'your ADMIN_PASSWORD' : firstAdmin.password;
  return `
Sign in as administrator: ${firstAdmin.username} / ${password}
Sign in as shopper: ${demoShopper.username} / ${demoShopper.password}`;
}
