import Sequencer from '@jest/test-sequencer';

const long = /same-cents|random-input|mail-transport|test\/faults\//;

/** Begins with the specs that take longest, so that the last one does not run alone for long. */
export default class LongFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(({ path }) => long.test(path)), ...sorted.filter(({ path }) => !long.test(path))];
  }
}
