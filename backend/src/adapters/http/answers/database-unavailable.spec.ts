import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { isDatabaseUnavailable } from './database-unavailable.js';

const failed = (traits: { readonly message?: string; readonly code?: string; readonly syscall?: string }) =>
  Object.assign(new Error(traits.message ?? 'Something.'), traits);
const asTypeormError = (error: Error) => new QueryFailedError('SELECT 1', [], error);

describe('a failure of the database', () => {
  it.each([
    { code: '08006' },
    { code: '25006' },
    { code: '25P03' },
    { code: '40001' },
    { code: '40P01' },
    { code: '53100' },
    { code: '53300' },
    { code: '55P03' },
    { code: '57014' },
    { code: '57P01' },
    { code: '57P02' },
    { code: '57P03' },
    { code: '57P05' },
    { code: '58030' },
    { code: 'ECONNREFUSED' },
    { code: 'ECONNRESET' },
    { code: 'EPIPE' },
    { code: 'ETIMEDOUT' },
    { code: 'ENOENT', syscall: 'connect' },
    { message: 'Client has encountered a connection error and is not queryable' },
    { message: 'Client was closed and is not queryable' },
    { message: 'Connection terminated unexpectedly' },
    { message: 'Connection terminated due to connection timeout' },
    { message: 'timeout expired' },
    { message: 'timeout exceeded when trying to connect' },
    { message: 'Query read timeout' },
    { message: 'Received unexpected commandComplete message from backend.' },
    { message: 'Cannot use a pool after calling end on the pool' },
  ])('is temporary: %j', (traits) => {
    expect(isDatabaseUnavailable(failed(traits))).toBe(true);
    expect(isDatabaseUnavailable(asTypeormError(failed(traits)))).toBe(true);
  });

  it('is temporary where a transaction has lost its connection', () => {
    expect(isDatabaseUnavailable(new QueryRunnerAlreadyReleasedError())).toBe(true);
  });

  it.each([
    { code: '23505' },
    { code: '42601' },
    { code: '57000' },
    { code: 'ENOENT', syscall: 'open' },
    { message: 'The connection of a bikini top' },
  ])('is permanent: %j', (traits) => {
    expect(isDatabaseUnavailable(failed(traits))).toBe(false);
    expect(isDatabaseUnavailable('timeout expired')).toBe(false);
  });
});
