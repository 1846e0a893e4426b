/** Milliseconds before each further start. */
const pauses = [200, 500, 1_000, 2_000, 5_000];

/** What has run so long, in milliseconds, is well: its next end counts as the first again. */
const wellAfter = 60_000;

/** How often, and after which pause, something that ends unasked is started again. */
export class Restarts {
  #used = 0;
  /** When the last start succeeded; none has since the last end. @type {number | undefined} */
  #runningSince = Date.now();

  /** To be told of each start that succeeded. */
  started() {
    this.#runningSince = Date.now();
  }

  /** @returns {number | undefined} the milliseconds to wait before the next start; undefined when there were enough */
  next() {
    if (this.#runningSince !== undefined && Date.now() - this.#runningSince > wellAfter) this.#used = 0;
    this.#runningSince = undefined;
    return pauses[this.#used++];
  }
}
