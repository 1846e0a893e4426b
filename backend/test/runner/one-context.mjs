import { TestEnvironment } from 'jest-environment-node';

/** What jest-circus keeps of a spec file in the context. */
const ofOneSpec = ['EVENT_HANDLERS', 'JEST_STATE_SYMBOL'];

/** @type {OneContext | undefined} */
let first;

/** One context for all spec files of a worker, so that they can share their modules: see decision 0022. */
export default class OneContext extends TestEnvironment {
  constructor(config, context) {
    if (first) return first;
    super(config, context);
    first = this;
  }

  async teardown() {
    this.fakeTimersModern?.useRealTimers();
    for (const symbol of Object.getOwnPropertySymbols(this.global))
      if (ofOneSpec.includes(symbol.description ?? '')) delete this.global[symbol];
  }
}
