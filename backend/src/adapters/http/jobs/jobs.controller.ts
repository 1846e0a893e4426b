import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { JobReader } from '../../postgres/jobs/job-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { StaffGuard } from '../sessions/session-user.js';
import { JobListResponse, jobResponse } from './job.response.js';

@ApiTags('admin')
@Controller('api/admin/jobs')
@UseGuards(StaffGuard)
export class JobsController {
  constructor(private readonly jobs: JobReader) {}

  /** Lists the periodic jobs with the results of their last runs. */
  @Get()
  @ApiOkResponse({ type: JobListResponse })
  @ApiErrors(401, 403)
  async list(): Promise<JobListResponse> {
    return { jobs: (await this.jobs.list()).map(jobResponse) };
  }
}
