/**
 * Runs the work for each id, one after the other, and returns the number of ids for which it returned `true`. Adds
 * errors to `failures`. An error with one id does not prevent the work for the next ids.
 */
export async function countOf<Id>(
  ids: readonly Id[],
  work: (id: Id) => Promise<boolean>,
  failures: unknown[],
): Promise<number> {
  let count = 0;
  for (const id of ids) {
    try {
      if (await work(id)) count += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  return count;
}
