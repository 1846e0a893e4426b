import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { Metrics } from '../../prometheus/metrics.js';
import { ApiErrors } from '../answers/api-errors.js';
import { WebVitalsRequest } from './web-vitals.request.js';

@ApiTags('health')
@Controller('api/web-vitals')
export class WebVitalsController {
  constructor(private readonly metrics: Metrics) {}

  /** Adds the speed of one visit to the metrics. No data about the visitor is stored. */
  @Post()
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(400, 403, 415, 422)
  count(@Body() { page, ...vitals }: WebVitalsRequest): void {
    this.metrics.visited(page, vitals);
  }
}
