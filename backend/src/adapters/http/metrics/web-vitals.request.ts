import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { type VisitedPage, visitedPages } from '../../prometheus/metrics.js';

/** The Core Web Vitals of one visit, https://web.dev/articles/vitals. */
export class WebVitalsRequest {
  @ApiProperty({ enum: visitedPages, description: 'The page that the browser loaded.' })
  @IsIn(visitedPages)
  page!: VisitedPage;

  /** Largest Contentful Paint in seconds. */
  @ApiPropertyOptional({ minimum: 0, maximum: 600 })
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(600)
  lcp?: number;

  /** Interaction to Next Paint in seconds. */
  @ApiPropertyOptional({ minimum: 0, maximum: 600 })
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(600)
  inp?: number;

  /** Cumulative Layout Shift. */
  @ApiPropertyOptional({ minimum: 0, maximum: 600 })
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(600)
  cls?: number;
}
