import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds; far more than the work behind such an answer takes. */
const steadyTime = 400;

/**
 * What the work comes to, always after the same time: how long it took would tell what it found. The work is done when the
 * answer is given, so that nothing of it can get lost.
 */
export async function steadily<Result>(work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, pause(steadyTime)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
