import { CommandFailed } from './processes.mjs';

/** A reason to stop that the user can act on. It is printed without a stack. */
export class Refusal extends Error {}

/** In milliseconds. A terminal sends Ctrl-C to this process, and npm forwards it again. */
const sameKeyPress = 1000;

/**
 * Runs the main function of a script and exits with the code that it returns. A refusal is printed as one line.
 * Main receives two signals: `interrupted` is aborted by Ctrl-C, SIGTERM or the end of npm; `hurried` by a second
 * Ctrl-C.
 * `interruptedCode` is the exit code if an interruption stops main.
 */
export async function command(main, { interruptedCode = 130 } = {}) {
  const interrupted = new AbortController();
  const hurried = new AbortController();
  let since = 0;
  const interrupt = () => {
    if (!interrupted.signal.aborted) {
      since = Date.now();
      interrupted.abort();
    } else if (Date.now() - since > sameKeyPress) hurried.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  endWithNpm(interrupt);
  const code = await main({ interrupted: interrupted.signal, hurried: hurried.signal }).catch((error) => {
    if (interrupted.signal.aborted) return interruptedCode;
    console.error(isExpected(error) ? error.message : error);
    return 1;
  });
  process.exit(code);
}

/** A killed npm forwards no signal, but this process then gets another parent. */
function endWithNpm(interrupt) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    interrupt();
  }, 250);
  timer.unref();
}

/** Whether the message alone is enough for the user, without a stack trace. `parseArgs` throws errors with a code. */
const isExpected = (error) =>
  error instanceof Refusal || error instanceof CommandFailed || String(error?.code).startsWith('ERR_PARSE_ARGS');
