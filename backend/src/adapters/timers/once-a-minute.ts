/** Milliseconds. */
const quiet = 60_000;

/** Reports the first failure, and then at most one per minute, so that a long outage does not fill the log. */
export function onceAMinute(report: (error: unknown) => void): (error: unknown) => void {
  let last = -quiet;
  return (error) => {
    const now = performance.now();
    if (now - last < quiet) return;
    last = now;
    report(error);
  };
}
