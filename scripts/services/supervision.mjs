import { wait } from '../processes.mjs';
import { Refusal } from '../command.mjs';

/** Milliseconds before each restart. The number of values is the max number of restarts. */
const pauses = [200, 500, 1_000, 2_000, 5_000];

/** Milliseconds of uptime after which restarts are counted from zero again. */
const stableAfter = 60_000;

/** Limits the restarts of a process that crashes. */
export class Restarts {
  #used = 0;
  /** The time of the last successful start, or undefined if the last start failed. */
  #runningSince = Date.now();

  started() {
    this.#runningSince = Date.now();
  }

  /** Returns the milliseconds to wait before the next start, or undefined after too many starts. */
  next() {
    if (this.#runningSince !== undefined && Date.now() - this.#runningSince > stableAfter) this.#used = 0;
    this.#runningSince = undefined;
    return pauses[this.#used++];
  }
}

/**
 * Starts a server, and restarts it on the same port after a crash. `start` returns `{ url, port, exited, stop }`. If
 * the server cannot start, `start` and this function return undefined. Calls `lost` if the server cannot be restarted.
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
    console.log(`${name} ended unexpectedly. Restarting ${name}.`);
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
    lost(`${name} ended and cannot be restarted: ${reason}`);
  }
}
