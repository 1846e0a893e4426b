import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '../../../config/config.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { isOfThisMachine } from '../security/host-check.js';

/** Admits callers with METRICS_TOKEN or, if the setting is absent, callers on this machine. Other callers get a 404. */
@Injectable()
export class MetricsGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const { metricsToken } = this.config;
    if (metricsToken === null) {
      if (isOfThisMachine(request)) return true;
      throw new NotFoundException();
    }
    if (isSame(request.get('authorization') ?? '', `Bearer ${metricsToken}`)) return true;
    request.res?.setHeader('WWW-Authenticate', 'Bearer');
    throw new DomainError('unauthenticated', 'metrics-token', 'Please send the metrics token as a bearer token.');
  }
}

/** Compares in constant time, so that the duration does not reveal where the texts differ. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
