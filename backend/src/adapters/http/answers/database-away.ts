/** The classes and codes by which PostgreSQL says that it cannot do now what it was asked (its manual, appendix A). */
const passing = [
  /^08/, // connection exceptions
  /^25(006|P03)$/, // read-only after a switch-over, idle for too long
  /^40(001|P01)$/, // serialization failure, deadlock
  /^53/, // too many connections, no memory, no disk
  /^55P03$/, // a lock that was not to be had
  /^57(014|P0\d)$/, // a statement that took too long; shutdown, crash, start
  /^58(000|030)$/, // trouble with the machine
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

/** What pg and pg-pool say without a code, and TypeORM of a transaction whose connection has died. */
const sayings =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)|^Received unexpected \w+ message from backend/;
const names = new Set(['QueryRunnerAlreadyReleasedError', 'QueryRunnerProviderAlreadyReleasedError']);

/** Whether the database could not answer, and may do so in a moment: what was asked may or may not have been done. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  return (
    network.has(code) ||
    ('syscall' in thrown && thrown.syscall === 'connect') ||
    passing.some((codes) => codes.test(code)) ||
    sayings.test(thrown.message) ||
    names.has(thrown.name)
  );
}
