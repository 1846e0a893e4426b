const slow = 10_000;

/** The seconds since then, as a person reads them. @param {number} start */
export const secondsSince = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

/** Says what is being done while it is done. @template T @param {string} what @param {() => Promise<T>} work @returns {Promise<T>} */
export async function withProgress(what, work) {
  const start = Date.now();
  console.log(`${what}…`);
  const timer = setInterval(() => console.log(`${what}… ${secondsSince(start)}`), slow);
  try {
    const result = await work();
    console.log(`${what}: done in ${secondsSince(start)}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
