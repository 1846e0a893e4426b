import { type INestApplication, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ErrorFilter } from '../adapters/http/edge/error-filter.js';
import { InputError } from '../adapters/http/edge/input-error.js';
import { requestId } from '../adapters/http/edge/request-id.js';
import type { Config } from '../config.js';
import { AppModule } from './app.module.js';

/** Largest JSON body that a call takes, in bytes. */
const jsonLimit = 1024 * 1024;

/** The whole shop as one application, not yet listening. */
export async function createApp(config: Config): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config), {
    rawBody: true,
    bufferLogs: true,
    logger: config.logLevel === 'silent' ? false : undefined,
  });
  configureApp(app, config);
  return app;
}

function configureApp(app: NestExpressApplication & INestApplication, config: Config): void {
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy ? 1 : false);
  app.use(requestId);
  app.useBodyParser('json', { limit: jsonLimit });
  app.useGlobalFilters(new ErrorFilter());
  app.useGlobalPipes(
    new ValidationPipe({
      whitelist: true,
      transform: true,
      exceptionFactory: (failures) => InputError.ofValidation(failures),
    }),
  );
  app.enableShutdownHooks();
}
