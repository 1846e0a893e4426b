/** Repeats a piece of work with a pause after each round, so that rounds never overlap. */
export class Rounds {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  /** A round that fails is reported; the next one comes all the same. */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly pauseMilliseconds: number,
    private readonly report: (error: unknown) => void,
  ) {}

  /** The first round begins at once. */
  start(): void {
    this.running = this.round();
  }

  /** Resolves when the running round has ended; no other begins. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async round(): Promise<void> {
    await this.work().catch(this.report);
    if (!this.stopped) this.timer = setTimeout(() => this.start(), this.pauseMilliseconds);
  }
}
