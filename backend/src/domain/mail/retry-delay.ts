const hour = 3600;
const firstDelay = 30;
const maxDelay = 2 * hour;
const maxRetryAge = 24 * hour;

/**
 * Seconds to wait after this attempt (counted from 1) failed temporarily: 30 s, doubled each time up to two hours.
 * Returns null when the waits add up to 24 hours; the mail then fails.
 */
export function retryDelay(attempt: number): number | null {
  let waited = 0;
  for (let earlier = 1; earlier < attempt; earlier += 1) waited += delayAfter(earlier);
  return waited < maxRetryAge ? delayAfter(attempt) : null;
}

function delayAfter(attempt: number): number {
  return Math.min(firstDelay * 2 ** (attempt - 1), maxDelay);
}
