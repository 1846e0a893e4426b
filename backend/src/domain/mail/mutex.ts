/** A place in the queue of a mutex. */
interface Ticket {
  /**
   * Resolves when all earlier holders have released.
   * @throws when this ticket was already released
   */
  acquire(): Promise<void>;
  /** May be called at any time, even without or before acquiring. */
  release(): void;
}

/** Admits one holder at a time, first come, first served. */
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
