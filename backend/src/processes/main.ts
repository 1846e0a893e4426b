import 'reflect-metadata';
import { runShop } from './run-shop.js';
import { runWithConfig } from './run-with-config.js';

await runWithConfig((config) => runShop(config, { worker: true }));
