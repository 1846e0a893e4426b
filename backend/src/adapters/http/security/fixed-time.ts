import { DomainError } from '../../../domain/shared/domain-error.js';

/** Fixed response time in milliseconds, much longer than the work takes. */
export const fixedTime = 400;
const wait = () => new Promise<void>((resolve) => setTimeout(resolve, fixedTime).unref());

/** Awaits the work. Delays an error with this code until the fixed time has passed. */
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
 * Returns the work's result after a fixed time, because the actual duration would reveal the result. The work is
 * complete before the response is sent. Domain errors are thrown immediately, because they depend only on the input.
 */
export async function inFixedTime<Result>(work: Promise<Result>): Promise<Result> {
  const time = wait();
  const [outcome] = await Promise.allSettled([work]);
  if (outcome.status === 'rejected' && outcome.reason instanceof DomainError) throw outcome.reason;
  await time;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
