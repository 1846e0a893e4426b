import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface LiveProbe {
  /** How long the slowest look at `/health/live` took while the work went on, in milliseconds. */
  slowestDuring(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<unknown>;
}

/** Looks without a pause, on a thread of its own: so what the test does meanwhile holds no look up. */
const looking = `
const http = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
let slowest = 0;
let asked = false;
parentPort.on('message', (message) => {
  if (message === 'begin') slowest = 0;
  else asked = true;
});
function look() {
  const began = performance.now();
  const last = asked;
  http.get(workerData, { agent }, (answer) => answer.resume().on('end', done)).on('error', done);
  function done() {
    slowest = Math.max(slowest, performance.now() - began);
    if (last) {
      asked = false;
      parentPort.postMessage(slowest);
    }
    setTimeout(look, 5);
  }
}
look();
`;

/** Another client of the shop, who wants to see that it is alive. */
export function startLiveProbe(url: string): LiveProbe {
  const worker = new Worker(looking, { eval: true, workerData: `${url}/health/live` });
  return {
    slowestDuring: async (work) => {
      worker.postMessage('begin');
      await work();
      worker.postMessage('end');
      const [slowest] = (await once(worker, 'message')) as [number];
      return slowest;
    },
    close: () => worker.terminate(),
  };
}
