import { Module } from '@nestjs/common';
import { JobsController } from '../adapters/http/jobs/jobs.controller.js';
import { TypeormJobReader } from '../adapters/postgres/jobs/typeorm-job-reader.js';
import { JobReader } from '../domain/jobs/ports/job-reader.js';

/** How the periodic jobs stand. */
@Module({ controllers: [JobsController], providers: [{ provide: JobReader, useClass: TypeormJobReader }] })
export class JobsModule {}
