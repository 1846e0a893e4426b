import { Module } from '@nestjs/common';
import { JobsController } from '../adapters/http/jobs/jobs.controller.js';
import { PostgresJobReader } from '../adapters/postgres/jobs/postgres-job-reader.js';
import { JobReader } from '../domain/jobs/ports/job-reader.js';

/** The state of the periodic jobs. */
@Module({ controllers: [JobsController], providers: [{ provide: JobReader, useClass: PostgresJobReader }] })
export class JobsModule {}
