import { Logger } from '@nestjs/common';

/** Does the same work again and again, never twice at once, with a pause between the end of one round and the next. */
export class RepeatedTask {
  private readonly logger: Logger;
  private timer: NodeJS.Timeout | null = null;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;

  /** @param pause milliseconds */
  constructor(
    name: string,
    private readonly pause: number,
    private readonly work: () => Promise<void>,
  ) {
    this.logger = new Logger(name);
  }

  /** Begins with a round at once. */
  start(): void {
    this.schedule(0);
  }

  /** No further round begins; resolves when the running one has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.round;
  }

  private schedule(delay: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.round = this.run();
    }, delay);
  }

  private async run(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this.logger.error(error);
    }
    this.schedule(this.pause);
  }
}
