/** Repeats work with a pause after each run, so that runs never overlap. */
export class RepeatedTask {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isRunning = false;
  private isWoken = false;
  private stopped = false;

  /**
   * A failed run is reported, and the next one runs as usual.
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

  /** Resolves when the current run has ended. No other run begins. */
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

  /** Zero for a task that was woken while it ran. */
  private millisToNextRun(): number {
    if (this.isWoken) return 0;
    return typeof this.pause === 'number' ? this.pause : this.pause();
  }
}

/** Milliseconds between two reports. */
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
