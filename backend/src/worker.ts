import 'reflect-metadata';
import { checkExtensions } from './extensions-check.js';
import { endOnSignal } from './end-on-signal.js';
import { checkListening } from './listening-check.js';
import { createWorker } from './modules/create-worker.js';
import { runWithConfig } from './run-with-config.js';

await runWithConfig(async (config) => {
  if (config.workerPort !== null) await checkListening('WORKER_PORT', config.host, config.workerPort);
  await checkExtensions(config);
  const worker = await createWorker(config);
  endOnSignal(() => worker.close());
  console.log('The worker is running');
});
