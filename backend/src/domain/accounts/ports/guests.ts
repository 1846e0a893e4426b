export abstract class Guests {
  /** Leaves her carts to the browser that has their session ids, for the person who continues there. */
  abstract releaseCarts(guestId: number): Promise<void>;
}
