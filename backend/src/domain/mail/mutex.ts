/** A place in the queue of a mutex. */
interface Ticket {
  /**
   * Resolves when all who asked before have released.
   * @throws when this ticket was released already
   */
  acquire(): Promise<void>;
  /** May be called at any time, also without or before having acquired. */
  release(): void;
}

/** Lets one holder in at a time, in the order in which they ask. */
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
