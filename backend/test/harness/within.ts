/**
 * Resolves as soon as the condition holds.
 * @throws when it does not hold within so many milliseconds
 */
export async function within(milliseconds: number, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!(await holds())) {
    if (performance.now() > end)
      throw new Error(`This did not come true within ${milliseconds} ms: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
