import { wait } from '../processes.mjs';

/** @typedef {import('./services.mjs').Service} Service */

/**
 * Starts a server and starts it again, on the same port and so at the same address, when it ends unasked.
 * @param {string} name for a person
 * @param {(port?: number) => Promise<Service | undefined>} start
 * @returns {Promise<{ url: string, stop: Service['stop'] } | undefined>} undefined when the first start answers that it cannot
 */
export async function superviseServer(name, start) {
  const first = await start();
  if (!first) return undefined;
  let service = first;
  let stopping = false;
  let restart = Promise.resolve();
  watch();
  return { url: first.url, stop };

  function watch() {
    void service.exited.then(() => {
      if (!stopping) restart = startAgain();
    });
  }

  async function startAgain() {
    console.log(`${name} ended unexpectedly; starting it again.`);
    await wait(200);
    try {
      service = (await start(first?.port)) ?? service;
      watch();
    } catch (error) {
      if (!stopping) console.error(`${name} does not start again: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** @type {Service['stop']} */
  async function stop(hurried) {
    stopping = true;
    await restart;
    await service.stop(hurried);
  }
}
