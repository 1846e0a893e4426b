import { wait } from '../processes.mjs';
import { Refusal } from '../command.mjs';

/** Milliseconds before each further start. */
const pauses = [200, 500, 1_000, 2_000, 5_000];

/** In milliseconds. After a start that lasted longer, restarts are counted from zero. */
const stableAfter = 60_000;

/** Limits the restarts of a process that crashes. */
export class Restarts {
  #used = 0;
  /** The time of the last successful start, or undefined if the last start failed. */
  #runningSince = Date.now();

  /** Counts a start that succeeded. */
  started() {
    this.#runningSince = Date.now();
  }

  /** The pause in milliseconds before the next start, or undefined after too many starts. */
  next() {
    if (this.#runningSince !== undefined && Date.now() - this.#runningSince > stableAfter) this.#used = 0;
    this.#runningSince = undefined;
    return pauses[this.#used++];
  }
}

/**
 * Starts a server, and restarts it on the same port when it crashes. `start` returns `{ url, port, exited, stop }`, or
 * undefined if the server cannot start; then this returns undefined, too. `lost` is called when the server does not
 * restart.
 */
export async function superviseServer(name, start, { lost }) {
  let service = await start();
  if (!service) return undefined;
  const { url, port } = service;
  const restarts = new Restarts();
  const stopping = new AbortController();
  let restarted = Promise.resolve();
  watch();
  const stop = async (hurried) => {
    stopping.abort();
    await restarted;
    await service.stop(hurried);
  };
  return { url, stop };

  function watch() {
    void service.exited.then(() => {
      if (!stopping.signal.aborted) restarted = restart();
    });
  }

  async function restart() {
    console.log(`${name} ended unexpectedly; starting it again.`);
    let reason = 'it ended too often';
    for (let pause = restarts.next(); pause !== undefined; pause = restarts.next()) {
      await wait(pause, stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        const next = await start(port);
        if (!next) continue;
        service = next;
        restarts.started();
        return watch();
      } catch (error) {
        if (stopping.signal.aborted) return;
        reason = error instanceof Error ? error.message : String(error);
        if (error instanceof Refusal) break;
      }
    }
    lost(`${name} ended and does not start again: ${reason}`);
  }
}
