import { Controller, Get, Module, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { pino } from 'pino';
import request from 'supertest';
import { QueryFailedError } from 'typeorm';
import { ErrorFilter } from '../../src/adapters/http/answers/error-filter.js';
import { requestId, traced } from '../../src/adapters/http/logging/request-id.js';
import { requestLog } from '../../src/adapters/http/logging/request-log.js';
import { Trace } from '../../src/adapters/pino/trace.js';
import { loggerOptions, PinoLogger } from '../../src/adapters/pino/pino-logger.js';

let log: PinoLogger;

@Controller('api/orders')
class OrdersController {
  @Get(':id')
  async order(@Param('id') id: string): Promise<string> {
    await new Promise(setImmediate);
    if (id === 'logged') log.log('Looking', 'orders');
    if (id === 'broken') throw new QueryFailedError('SELECT $1', ['secret-parameter'], new Error('no such table'));
    return id;
  }
}

@Module({ controllers: [OrdersController] })
class OrdersModule {}

describe('the log line of a request', () => {
  let app: NestExpressApplication;
  let lines: string[];
  beforeEach(async () => {
    lines = [];
    app = await NestFactory.create<NestExpressApplication>(OrdersModule, { logger: false });
    const logger = pino(loggerOptions('debug'), { write: (line) => lines.push(line) });
    log = new PinoLogger(logger);
    app.use(requestId);
    app.use(traced(new Trace()));
    app.use(requestLog(logger));
    app.useGlobalFilters(new ErrorFilter());
    await app.listen(0);
  });
  afterEach(() => app.close());

  const get = (path: string) =>
    request(app.getHttpServer()).get(path).set('X-Request-Id', 'mine-1').set('Cookie', 'sid=secret-session');

  it('contains the request id and the route pattern, without data from the path or the cookies', async () => {
    await get('/api/orders/secret-order?token=secret-token').expect(200);
    await get('/secret-page').expect(404);
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      {
        ...{ level: 30, requestId: 'mine-1', msg: 'GET /api/orders/:id 200' },
        ...{ method: 'GET', route: '/api/orders/:id', status: 200, duration: expect.any(Number) },
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
      { level: 30, requestId: 'mine-1', status: 404, msg: expect.stringMatching(/^GET .* 404$/) },
    ]);
    expect(lines.join()).not.toContain('secret');
  });

  it('has the same request id as all other lines of the request, and as no other lines', async () => {
    log.log('Begun', 'shop');
    await get('/api/orders/logged').expect(200);
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { msg: 'Begun', context: 'shop' },
      { msg: 'Looking', context: 'orders', requestId: 'mine-1' },
      { msg: 'GET /api/orders/:id 200', requestId: 'mine-1' },
    ]);
    expect(lines.map((line) => line.match(/"requestId"/g)?.length)).toEqual([undefined, 1, 1]);
  });

  it('contains the cause of a failure, without the parameters of the SQL statement', async () => {
    await get('/api/orders/broken').expect(500);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      requestId: 'mine-1',
      err: { message: 'no such table', stack: expect.stringContaining('OrdersController') },
    });
    expect(lines.join()).not.toContain('secret');
  });
});
