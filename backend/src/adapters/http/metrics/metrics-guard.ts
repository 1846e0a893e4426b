import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import { type CanActivate, type ExecutionContext, Injectable, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '../../../config.js';
import { DomainError } from '../../../domain/shared/domain-error.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** What a proxy on this machine says of those it asks for. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Lets in whoever brings METRICS_TOKEN; without that setting, whoever asks on this very machine: to others there is nothing. */
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
    throw new DomainError('unauthenticated', 'metrics-token', 'Please bring the token of the metrics.');
  }
}

function isOfThisMachine({ socket, headers }: Request): boolean {
  const address = socket.remoteAddress ?? '';
  const isLoopback = loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
  return isLoopback && !forwarding.some((name) => name in headers);
}

/** In a time that tells nothing of where they differ. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
