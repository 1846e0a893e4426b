import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobsController } from '../adapters/http/jobs/jobs.controller.js';
import { JobRunner } from '../adapters/timers/job-runner.js';
import { PostgresJobLeases } from '../adapters/postgres/jobs/postgres-job-leases.js';
import { TypeormJobReader } from '../adapters/postgres/jobs/typeorm-job-reader.js';
import { JobReader } from '../domain/jobs/ports/job-reader.js';
import { JobLeases } from '../domain/jobs/ports/job-leases.js';

/** How the periodic jobs stand. */
@Module({ controllers: [JobsController], providers: [{ provide: JobReader, useClass: TypeormJobReader }] })
export class JobsModule {}

/** Runs the periodic jobs whose work other modules bring, in the processes that do so. */
@Module({ imports: [DiscoveryModule], providers: [JobRunner, { provide: JobLeases, useClass: PostgresJobLeases }] })
export class JobRunnerModule {}
