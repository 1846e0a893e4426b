import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { parseConfig } from '../config/config.js';
import { AppModule } from '../modules/app.module.js';
import { openApiDocument } from '../modules/open-api.js';

// Placeholder settings. They are never used, because a preview creates no providers.
const config = parseConfig({ DATABASE_URL: 'postgres://nowhere/none', SESSION_SECRET: 'no session is made here' });
const app = await NestFactory.create(AppModule.with(config, { worker: false, pages: false }), {
  preview: true,
  logger: false,
});
process.stdout.write(`${JSON.stringify(openApiDocument(app), null, 2)}\n`);
await app.close();
