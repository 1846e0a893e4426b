import 'reflect-metadata';
import { ConfigError, parseConfig } from './config.js';
import { createApp } from './modules/create-app.js';

try {
  const config = parseConfig(process.env);
  const app = await createApp(config);
  await app.listen(config.port, config.host);
  console.log(`The shop is open at ${config.publicUrl}`);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
