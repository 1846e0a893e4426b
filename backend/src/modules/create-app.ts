import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { compressed } from '../adapters/http/answers/compressed.js';
import { WatchedQueue } from '../adapters/bull/watched-queue.js';
import { BrowsingLimits } from '../adapters/http/limits/browsing-limits.js';
import { CachedResponses, ResponseCache } from '../adapters/http/response-cache/response-cache.js';
import { contentTypeCheck } from '../adapters/http/security/content-type-check.js';
import { ErrorFilter } from '../adapters/http/answers/error-filter.js';
import { ParallelRequests } from '../adapters/http/limits/parallel-requests.js';
import { hostCheck } from '../adapters/http/security/host-check.js';
import { InputError } from '../adapters/http/validation/input-error.js';
import { InputPipe } from '../adapters/http/validation/known-fields.js';
import { readBodies } from '../adapters/http/requests/json-bodies.js';
import { originCheck } from '../adapters/http/security/origin-check.js';
import { readableAddress } from '../adapters/http/requests/readable-address.js';
import { requestId, traced } from '../adapters/http/logging/request-id.js';
import { requestMetrics } from '../adapters/http/logging/request-metrics.js';
import { requestLog } from '../adapters/http/logging/request-log.js';
import { securityHeaders } from '../adapters/http/security/security-headers.js';
import { queueBoardPath } from '../adapters/http/requests/request-kind.js';
import { sessionOf } from '../adapters/http/sessions/session.js';
import { serveShopFiles } from '../adapters/http/files/shop-files.js';
import { createLogger, PinoLogger } from '../adapters/pino/pino-logger.js';
import { clientFiles } from '../adapters/http/pages/client-files.js';
import { Dependencies } from '../adapters/http/health/dependencies.js';
import { queueBoard, withoutDatabase } from '../adapters/http/queues/queue-board.js';
import { type Config, storefrontFolder } from '../config/config.js';
import { Sessions } from '../domain/accounts/ports/sessions.js';
import { CatalogReader } from '../domain/catalog/ports/catalog-reader.js';
import { Store } from '../domain/shared/ports/store.js';
import { ImageStore } from '../domain/media/ports/images.js';
import { Metrics } from '../adapters/prometheus/metrics.js';
import { Trace } from '../adapters/pino/trace.js';
import { AppModule, type Roles } from './app.module.js';
import { serveOpenApi } from './open-api.js';

/** Creates the application, which does not listen yet. By default, one process has all roles. */
export async function createApp(
  config: Config,
  roles: Roles = { worker: true, pages: true },
): Promise<NestExpressApplication> {
  const logger = createLogger(config);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, roles), {
    bodyParser: false,
    bufferLogs: true,
    logger: new PinoLogger(logger),
  });
  configureApp(app, config, logger, roles);
  return app;
}

function configureApp(
  app: NestExpressApplication & INestApplication,
  config: Config,
  logger: Logger,
  roles: Roles,
): void {
  const cache = app.get(ResponseCache, { strict: false });
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies ?? false);
  app.use(requestId);
  app.use(requestLog(logger));
  app.use(requestMetrics(app.get(Metrics)));
  app.use(new ParallelRequests(config).check);
  app.use(readableAddress);
  app.use(securityHeaders(config));
  app.use(hostCheck(config));
  app.use(new BrowsingLimits(config).check);
  app.use(cache.serve);
  app.use(traced(app.get(Trace)));
  app.use(compressed);
  serveShopFiles(
    app,
    app.get(Store),
    app.get(ImageStore, { strict: false }),
    app.get(CatalogReader, { strict: false }),
  );
  if (roles.pages) app.use(clientFiles(storefrontFolder));
  app.use(originCheck(config));
  const anywhere = { strict: false };
  app.use(sessionOf(config, app.get(Sessions, anywhere)));
  app.use(contentTypeCheck);
  app.use(queueBoardPath, queueBoard(app.get(WatchedQueue, anywhere).queue, app.get(Dependencies, anywhere)));
  app.use(queueBoardPath, withoutDatabase);
  readBodies(app);
  app.use(cache.markChanges);
  app.useGlobalInterceptors(new CachedResponses(cache));
  app.useGlobalFilters(new ErrorFilter());
  app.useGlobalPipes(
    new InputPipe({
      whitelist: true,
      transform: true,
      exceptionFactory: (failures) => InputError.ofValidation(failures),
    }),
  );
  serveOpenApi(app);
}
