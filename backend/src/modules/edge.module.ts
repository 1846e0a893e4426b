import { Global, Module } from '@nestjs/common';
import { PostgresRateLimits } from '../adapters/postgres/shared/postgres-rate-limits.js';
import { RateLimits } from '../domain/shared/ports/rate-limits.js';

/** What guards of any context's controllers need. */
@Global()
@Module({ providers: [{ provide: RateLimits, useClass: PostgresRateLimits }], exports: [RateLimits] })
export class EdgeModule {}
