import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createLogger, PinoLogger } from '../adapters/pino/pino-logger.js';
import type { Config } from '../config.js';
import { WorkerModule } from './worker.module.js';

/** The worker, at work. */
export function createWorker(config: Config): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(WorkerModule.with(config), {
    logger: new PinoLogger(createLogger(config)),
  });
}
