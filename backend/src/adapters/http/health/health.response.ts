import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { DependencyState } from '../../../domain/shared/ports/monitoring.js';

const states = ['up', 'down', 'unused'];

@ApiSchema({ name: 'Dependencies' })
export class DependenciesResponse {
  @ApiProperty({ enum: states }) database!: DependencyState;
  @ApiProperty({ enum: states }) migrations!: DependencyState;
  @ApiProperty({ enum: states }) redis!: DependencyState;
  @ApiProperty({ enum: states }) mail!: DependencyState;
  @ApiProperty({ enum: states }) storage!: DependencyState;
}

@ApiSchema({ name: 'Readiness' })
export class ReadinessResponse {
  @ApiProperty({ enum: ['ok', 'degraded'] }) status!: 'ok' | 'degraded';
  @ApiProperty({ type: DependenciesResponse }) dependencies!: DependenciesResponse;
  /** Problems that an operator should fix although the shop can sell. */
  @ApiProperty({ type: [String] }) warnings!: string[];
}

@ApiSchema({ name: 'Liveness' })
export class LivenessResponse {
  @ApiProperty({ enum: ['ok'] }) status!: 'ok';
}
