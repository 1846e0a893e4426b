import { wait } from '../processes.mjs';
import { Refusal } from '../refusal.mjs';
import { Restarts } from './restarts.mjs';

/** @typedef {import('./services.mjs').Service} Service */

/**
 * Starts a server and starts it again, on the same port and so at the same address, when it ends unasked.
 * @param {string} name for a person
 * @param {(port?: number) => Promise<Service | undefined>} start
 * @param {{ lost: (sentence: string) => void }} options lost is called when the server does not come back
 * @returns {Promise<{ url: string, stop: Service['stop'] } | undefined>} undefined when the first start answers that it cannot
 */
export async function superviseServer(name, start, { lost }) {
  const first = await start();
  if (!first) return undefined;
  const restarts = new Restarts();
  let service = first;
  const stopping = new AbortController();
  let restart = Promise.resolve();
  watch();
  return { url: first.url, stop };

  function watch() {
    void service.exited.then(() => {
      if (!stopping.signal.aborted) restart = startAgain();
    });
  }

  async function startAgain() {
    console.log(`${name} ended unexpectedly; starting it again.`);
    let reason = 'it ended again and again';
    for (let pause = restarts.next(); pause !== undefined; pause = restarts.next()) {
      await wait(pause, stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        const next = await start(first?.port);
        if (!next) continue;
        service = next;
        restarts.started();
        watch();
        return;
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
    await service.stop(hurried);
  }
}
