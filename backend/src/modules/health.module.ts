import { Module } from '@nestjs/common';
import { HttpDrain } from '../adapters/http/requests/http-drain.js';
import { SlowClients } from '../adapters/http/limits/slow-clients.js';
import { HealthController } from '../adapters/http/health/health.controller.js';
import { Readiness } from '../adapters/http/health/readiness.js';
import { AccountStoresModule } from './account-stores.module.js';

@Module({
  imports: [AccountStoresModule],
  controllers: [HealthController],
  providers: [HttpDrain, SlowClients, Readiness],
})
export class HealthModule {}
