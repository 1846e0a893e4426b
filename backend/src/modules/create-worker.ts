import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { ErrorFilter } from '../adapters/http/answers/error-filter.js';
import { requestId } from '../adapters/http/logging/request-id.js';
import { isForOperators } from '../adapters/http/requests/request-kind.js';
import { createLogger, PinoLogger } from '../adapters/pino/pino-logger.js';
import type { Config } from '../config/config.js';
import { checkListening } from '../processes/listening-check.js';
import { WorkerModule } from './worker.module.js';

/** Starts the worker. If WORKER_PORT is set, the worker serves only health checks and metrics at this port. */
export async function createWorker(config: Config): Promise<INestApplicationContext> {
  const { workerPort, host } = config;
  const options = { logger: new PinoLogger(createLogger(config)), bodyParser: false };
  if (workerPort === null) return NestFactory.createApplicationContext(WorkerModule.with(config), options);
  await checkListening('WORKER_PORT', host, workerPort);
  const app = await NestFactory.create<NestExpressApplication>(WorkerModule.with(config), options);
  app.disable('x-powered-by');
  app.use(requestId);
  app.use(signalsOnly);
  app.useGlobalFilters(new ErrorFilter());
  await app.listen(workerPort, host);
  return app;
}

/**
 * Rejects all paths except those for operators. The worker's modules include HTTP routes that only the HTTP processes
 * may serve.
 */
function signalsOnly(request: Request, response: Response, next: NextFunction): void {
  if (isForOperators(request)) next();
  else response.sendStatus(404);
}
