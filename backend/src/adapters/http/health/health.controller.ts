import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { ApiErrors } from '../answers/api-errors.js';
import { HttpDrain } from '../requests/http-drain.js';
import { LivenessResponse, ReadinessResponse } from './health.response.js';
import { Readiness } from './readiness.js';

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly drain: HttpDrain,
  ) {}

  /** Reports that the process is running. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: LivenessResponse })
  live(): LivenessResponse {
    return { status: 'ok' };
  }

  /**
   * Reports whether the shop can sell. Without mail, queue or storage, the status is `degraded`. A process that is
   * shutting down is not ready.
   */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: ReadinessResponse })
  @ApiErrors(503)
  async ready(): Promise<ReadinessResponse> {
    if (this.drain.begun)
      throw new DomainError('unavailable', 'ending', 'The shop is shutting down.', { retryAfter: 5 });
    return this.readiness.check();
  }
}
