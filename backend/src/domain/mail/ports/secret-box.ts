/** Locks a text away so that only this shop can read it, and only in the place that it was locked for. */
export abstract class SecretBox {
  abstract seal(text: string, place: string): Uint8Array;
  /** Null when it was sealed under another secret of the shop, for another place, or damaged. */
  abstract open(sealed: Uint8Array, place: string): string | null;
}
