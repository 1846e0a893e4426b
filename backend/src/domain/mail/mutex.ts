/** A place in a mutex's queue. */
interface Ticket {
  /**
   * Resolves when all earlier holders have released.
   * @throws when this ticket was already released
   */
  acquire(): Promise<void>;
  /** Releases the ticket. May be called at any time, even before acquiring. */
  release(): void;
}

/** Allows one holder at a time, in order of arrival. */
export class Mutex {
  private last: Promise<void> = Promise.resolve();

  ticket(): Ticket {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let over = false;
    return {
      acquire: () => {
        if (over) return Promise.reject(new Error('This ticket was released.'));
        const before = this.last;
        this.last = before.then(() => released);
        return before;
      },
      release: () => {
        over = true;
        release();
      },
    };
  }
}
