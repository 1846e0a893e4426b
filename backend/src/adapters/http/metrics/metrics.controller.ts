import { Controller, Get, Header, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Metrics } from '../../prometheus/metrics.js';
import { ApiErrors } from '../answers/api-errors.js';
import { MetricsGuard } from './metrics-guard.js';

@ApiTags('health')
@Controller('metrics')
@UseGuards(MetricsGuard)
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  /**
   * Metrics for Prometheus. Requires METRICS_TOKEN as a bearer token or, without that setting, a caller on this
   * machine.
   */
  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiProduces('text/plain')
  @ApiOkResponse({ type: String })
  @ApiErrors(401, 404)
  async read(@Res({ passthrough: true }) response: Response): Promise<string> {
    const { type, text } = await this.metrics.page();
    response.type(type);
    return text;
  }
}
