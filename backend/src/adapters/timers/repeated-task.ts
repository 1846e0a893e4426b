/** Repeats a piece of work with a pause after each run, so that runs never overlap. */
export class RepeatedTask {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  /** A failed run is reported; the next one runs as usual. */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly pauseMilliseconds: number,
    private readonly report: (error: unknown) => void,
  ) {}

  /** The first run begins at once. */
  start(): void {
    this.running = this.run();
  }

  /** Resolves when the current run has ended; no other run begins. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    await this.work().catch(this.report);
    if (!this.stopped) this.timer = setTimeout(() => this.start(), this.pauseMilliseconds);
  }
}
