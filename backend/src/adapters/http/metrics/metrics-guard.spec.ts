import type { ExecutionContext } from '@nestjs/common';
import type { Config } from '../../../config/config.js';
import { MetricsGuard } from './metrics-guard.js';

describe('access to the metrics', () => {
  const letsIn = (remoteAddress: string | undefined, headers: object = {}): boolean => {
    const request = { socket: { remoteAddress }, headers, get: () => undefined };
    const context = { switchToHttp: () => ({ getRequest: () => request }) };
    return new MetricsGuard({ metricsToken: null } as Config).canActivate(context as ExecutionContext);
  };

  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('requires no token from %s', (address) => {
    expect(letsIn(address)).toBe(true);
  });

  it.each(['192.0.2.7', '10.0.0.1', '::ffff:192.0.2.7', 'fd00::2', undefined])(
    'requires a token from %s',
    (address) => {
      expect(() => letsIn(address)).toThrow('Not Found');
    },
  );

  it('requires a token through a local proxy', () => {
    expect(() => letsIn('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toThrow('Not Found');
  });
});
