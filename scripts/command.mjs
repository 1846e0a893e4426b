import { CommandFailed } from './processes.mjs';
import { Refusal } from './refusal.mjs';

/**
 * @typedef {object} Interruption
 * @property {AbortSignal} interrupted Ctrl-C, a signal to end, or npm gone
 * @property {AbortSignal} hurried the same for the second time
 */

// A terminal's Ctrl-C reaches this process twice: from the terminal, and forwarded by npm.
const sameKeyPress = 1000;

/**
 * Runs a script's main function, with one line for a refusal, a clean end on Ctrl-C and the exit code that main answers.
 * @param {(interruption: Interruption) => Promise<number>} main
 * @param {{ interruptedCode?: number }} [options] the exit code when it was interrupted before main could answer
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
  process.exit(await main({ interrupted: interrupted.signal, hurried: hurried.signal }).catch(failed));

  /** @param {unknown} error */
  function failed(error) {
    if (interrupted.signal.aborted) return interruptedCode;
    const expected = error instanceof Refusal || error instanceof CommandFailed || isMisspelt(error);
    console.error(expected ? error.message : error);
    return 1;
  }
}

/** npm that is killed cannot pass the signal on: then the process loses its parent. @param {() => void} interrupt */
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

/** An option that `parseArgs` does not know. @param {unknown} error @returns {error is Error} */
const isMisspelt = (error) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
