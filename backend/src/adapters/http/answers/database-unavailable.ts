import { isNativeError } from 'node:util/types';

/** PostgreSQL error classes and codes for temporary problems (appendix A of the PostgreSQL manual). */
const passing = [
  /^08/, // connection exceptions
  /^25(006|P03)$/, // read-only server after a failover, transaction idle for too long
  /^40(001|P01)$/, // serialization failure, deadlock
  /^53/, // too many connections, out of memory, disk full
  /^55P03$/, // a lock that was not available
  /^57(014|P0\d)$/, // statement timeout, shutdown, crash, startup
  /^58(000|030)$/, // system errors of the machine
];

const network = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Messages of errors without a code: from pg and pg-pool, and from TypeORM after the connection of a transaction broke.
 */
const sayings =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)|^Received unexpected \w+ message from backend/;
const names = new Set(['QueryRunnerAlreadyReleasedError', 'QueryRunnerProviderAlreadyReleasedError']);

/**
 * Whether the error means that the database was temporarily unavailable. The statement may or may not have taken
 * effect.
 */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  if (!isNativeError(thrown)) return false;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  return (
    network.has(code) ||
    ('syscall' in thrown && thrown.syscall === 'connect') ||
    passing.some((codes) => codes.test(code)) ||
    sayings.test(thrown.message) ||
    names.has(thrown.name)
  );
}
