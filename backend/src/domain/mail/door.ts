/** Somebody who will come to a door, and go. */
interface Visitor {
  /**
   * Resolves when all who came before have left.
   * @throws when the visitor has left already
   */
  enter(): Promise<void>;
  /** May be called at any time, also without or before having entered. */
  leave(): void;
}

/** Lets one through at a time, in the order in which they come. */
export class Door {
  private last: Promise<void> = Promise.resolve();

  visitor(): Visitor {
    let leave: () => void = () => undefined;
    const left = new Promise<void>((resolve) => (leave = resolve));
    let gone = false;
    return {
      enter: () => {
        if (gone) return Promise.reject(new Error('This visitor has left.'));
        const before = this.last;
        this.last = before.then(() => left);
        return before;
      },
      leave: () => {
        gone = true;
        leave();
      },
    };
  }
}
