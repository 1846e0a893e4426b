import { CommandFailed } from './processes.mjs';

/** An error that the user can fix. Its message is printed without a stack trace. */
export class Refusal extends Error {}

/** Milliseconds within which two signals belong to one Ctrl-C, because the terminal and npm both send a signal. */
const duplicateSignalWindow = 1000;

/**
 * Runs the main function of a script, and exits with the code that main returns. Prints a refusal as one line. Main
 * receives two signals: Ctrl-C, SIGTERM or the end of npm abort `interrupted`, and a second Ctrl-C aborts `hurried`.
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
    } else if (Date.now() - since > duplicateSignalWindow) hurried.abort();
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

/** Detects by a change of the parent process that npm was killed. A killed npm forwards no signal. */
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

/** Whether the user needs only the message, without a stack trace. `parseArgs` throws errors with a code. */
const isExpected = (error) =>
  error instanceof Refusal || error instanceof CommandFailed || String(error?.code).startsWith('ERR_PARSE_ARGS');
