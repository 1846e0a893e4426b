/** The time since `start`, such as "1.5 s". */
export const secondsSince = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

/** Runs a task. Prints its name at the start, every ten seconds, and at the end. */
export async function withProgress(task, work) {
  const start = Date.now();
  console.log(`${task}…`);
  const timer = setInterval(() => console.log(`${task}… ${secondsSince(start)}`), 10_000);
  try {
    const result = await work();
    console.log(`${task}: done in ${secondsSince(start)}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
