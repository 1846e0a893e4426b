import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { HttpDrain } from '../adapters/http/edge/http-drain.js';
import { Dependencies, HealthController } from '../adapters/http/health/health.controller.js';
import { DatabaseHealth, MigrationsHealth } from '../adapters/typeorm/database-health.js';

@Module({
  imports: [DiscoveryModule],
  controllers: [HealthController],
  providers: [HttpDrain, Dependencies, DatabaseHealth, MigrationsHealth],
})
export class HealthModule {}
