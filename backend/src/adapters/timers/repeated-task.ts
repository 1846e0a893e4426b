/** Repeats work with a pause after each run, so that runs never overlap. */
export class RepeatedTask {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isRunning = false;
  private isWoken = false;
  private stopped = false;

  /**
   * Reports the error of a failed run, and continues with the next run.
   * @param pause milliseconds; may depend on the previous run
   */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly pause: number | (() => number),
    private readonly report: (error: unknown) => void,
  ) {}

  /** Starts the first run immediately. */
  start(): void {
    this.running = this.run();
  }

  /** Runs immediately, or again after the current run. */
  wake(): void {
    if (this.stopped || this.isWoken) return;
    this.isWoken = true;
    if (this.isRunning) return;
    clearTimeout(this.timer);
    this.start();
  }

  /** Prevents further runs. Resolves when the current run has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    this.isWoken = false;
    await this.work().catch(this.report);
    this.isRunning = false;
    if (!this.stopped) this.timer = setTimeout(() => this.start(), this.millisToNextRun());
  }

  /** Milliseconds before the next run; 0 if the task was woken during the last run. */
  private millisToNextRun(): number {
    if (this.isWoken) return 0;
    return typeof this.pause === 'number' ? this.pause : this.pause();
  }
}

/** Minimum milliseconds between two reports. */
const quiet = 60_000;

/** Reports the first failure, and then at most one per minute, so that a long outage does not flood the log. */
export function onceAMinute(report: (error: unknown) => void): (error: unknown) => void {
  let last = -quiet;
  return (error) => {
    const now = performance.now();
    if (now - last < quiet) return;
    last = now;
    report(error);
  };
}
