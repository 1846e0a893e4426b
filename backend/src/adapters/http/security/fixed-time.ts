import { DomainError } from '../../../domain/shared/domain-error.js';

/** Milliseconds; far more than the work behind such an answer takes. */
export const fixedTime = 400;
const wait = () => new Promise<void>((resolve) => setTimeout(resolve, fixedTime).unref());

/** Work whose errors with this code also take the fixed time. */
export async function refuseInFixedTime<Result>(code: string, work: Promise<Result>): Promise<Result> {
  const time = wait();
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && error.code === code) await time;
    throw error;
  }
}

/**
 * Returns the work's result after a fixed time, as the real duration would reveal what it found. The work is complete when
 * the answer is sent, so nothing is lost. Domain errors are thrown without the wait: they only concern the input.
 */
export async function inFixedTime<Result>(work: Promise<Result>): Promise<Result> {
  const time = wait();
  const [outcome] = await Promise.allSettled([work]);
  if (outcome.status === 'rejected' && outcome.reason instanceof DomainError) throw outcome.reason;
  await time;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
