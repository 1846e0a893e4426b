import 'reflect-metadata';
import { announce, runWithConfig } from './run-with-config.js';
import { checkDatabase } from './database-check.js';
import { endOnSignal } from './end-on-signal.js';
import { createWorker } from '../modules/create-worker.js';

await runWithConfig(async (config) => {
  await checkDatabase(config);
  const worker = await createWorker(config);
  endOnSignal(config, () => worker.close());
  announce(config, 'The worker is running');
});
