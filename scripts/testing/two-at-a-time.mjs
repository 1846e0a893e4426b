/**
 * Does a piece of work for each, in order, two of them beside each other: one uses the processor while the other waits.
 * @template T
 * @param {T[]} all
 * @param {(one: T) => Promise<void>} work
 */
export async function twoAtATime(all, work) {
  const waiting = [...all];
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await work(one);
  };
  await Promise.all([worker(), worker()]);
}
