import { wait } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';

/** @typedef {import('./services.mjs').Service} Service */

/** Milliseconds before each further start. */
const pauses = [200, 500, 1_000, 2_000, 5_000];

/** After this time in milliseconds the restarts are counted from zero. */
const stableAfter = 60_000;

/** How often, and after which pause, something that crashes is restarted. */
export class Restarts {
  #used = 0;
  /** When the last start succeeded; none has since the last end. @type {number | undefined} */
  #runningSince = Date.now();

  /** Counts a start that succeeded. */
  started() {
    this.#runningSince = Date.now();
  }

  /** @returns {number | undefined} the milliseconds to wait before the next start; undefined when there were enough */
  next() {
    if (this.#runningSince !== undefined && Date.now() - this.#runningSince > stableAfter) this.#used = 0;
    this.#runningSince = undefined;
    return pauses[this.#used++];
  }
}

/**
 * Starts a server, and restarts it on the same port when it crashes.
 * @param {string} name for a person
 * @param {(port?: number) => Promise<Service | undefined>} start
 * @param {{ lost: (sentence: string) => void }} options lost is called when the server does not come back
 * @returns {Promise<{ url: string, stop: Service['stop'] } | undefined>} undefined when the first start answers that it cannot
 */
export async function superviseServer(name, start, { lost }) {
  let service = await start();
  if (!service) return undefined;
  const { url, port } = service;
  const restarts = new Restarts();
  const stopping = new AbortController();
  let restart = Promise.resolve();
  watch();
  return { url, stop };

  function watch() {
    void service?.exited.then(() => {
      if (!stopping.signal.aborted) restart = startAgain();
    });
  }

  async function startAgain() {
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

  /** @type {Service['stop']} */
  async function stop(hurried) {
    stopping.abort();
    await restart;
    await service?.stop(hurried);
  }
}
