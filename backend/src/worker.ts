import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { createLogger, PinoLogger } from './adapters/pino/pino-logger.js';
import { ConfigError, parseConfig } from './config.js';
import { WorkerModule } from './modules/worker.module.js';

try {
  const config = parseConfig(process.env);
  const worker = await NestFactory.createApplicationContext(WorkerModule.with(config), {
    logger: new PinoLogger(createLogger(config)),
  });
  worker.enableShutdownHooks();
  console.log('The mail worker is running');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
