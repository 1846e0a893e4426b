import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../../domain/shared/domain-error.js';

/** Milliseconds; far more than the work behind such an answer takes. */
const steadyTime = 400;

/** The work, of which the refusals of this code come always after the same time, too. */
export async function steadyRefusal<Result>(code: string, work: Promise<Result>): Promise<Result> {
  const time = pause(steadyTime, undefined, { ref: false });
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && error.code === code) await time;
    throw error;
  }
}

/**
 * What the work comes to, always after the same time: how long it took would tell what it found. The work is done when the
 * answer is given, so that nothing of it can get lost. A refusal comes at once, for it tells only what was typed.
 */
export async function steadily<Result>(work: Promise<Result>): Promise<Result> {
  const time = pause(steadyTime);
  const [outcome] = await Promise.allSettled([work]);
  if (outcome.status === 'rejected' && outcome.reason instanceof DomainError) throw outcome.reason;
  await time;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
