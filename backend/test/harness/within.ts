/**
 * Resolves as soon as the condition is true.
 * @throws if the condition is still false after this number of milliseconds
 */
export async function within(milliseconds: number, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!(await holds())) {
    if (performance.now() > end)
      throw new Error(`This condition was not true within ${milliseconds} ms: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
