import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Dependencies, HealthController } from '../adapters/http/health/health.controller.js';
import { DatabaseHealth, MigrationsHealth } from '../adapters/typeorm/database-health.js';

@Module({
  imports: [DiscoveryModule],
  controllers: [HealthController],
  providers: [Dependencies, DatabaseHealth, MigrationsHealth],
})
export class HealthModule {}
