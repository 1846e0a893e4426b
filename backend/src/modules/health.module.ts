import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DataDirHealth } from '../adapters/disk/data-dir-health.js';
import { Dependencies, HealthController } from '../adapters/http/health/health.controller.js';
import { DatabaseHealth, MigrationsHealth } from '../adapters/typeorm/database-health.js';

@Module({
  imports: [DiscoveryModule],
  controllers: [HealthController],
  providers: [Dependencies, DatabaseHealth, MigrationsHealth, DataDirHealth],
})
export class HealthModule {}
