import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobsController } from '../adapters/http/jobs/jobs.controller.js';
import { JobRunner } from '../adapters/timers/job-runner.js';
import { PostgresJobTurns } from '../adapters/postgres/jobs/postgres-job-turns.js';
import { TypeormJobReader } from '../adapters/postgres/jobs/typeorm-job-reader.js';
import { JobReader } from '../domain/jobs/job-reader.js';
import { JobTurns } from '../domain/jobs/job-turns.js';

/** How the periodic jobs stand. */
@Module({ controllers: [JobsController], providers: [{ provide: JobReader, useClass: TypeormJobReader }] })
export class JobsModule {}

/** Runs the periodic jobs whose work other modules bring, in the processes that do so. */
@Module({ imports: [DiscoveryModule], providers: [JobRunner, { provide: JobTurns, useClass: PostgresJobTurns }] })
export class JobRunnerModule {}
