/** Encrypts a text so that only this shop can read it, and only at the place for which it was encrypted. */
export abstract class SecretBox {
  abstract seal(text: string, place: string): Uint8Array;
  /** Returns null for a text that was encrypted with another secret or for another place, or is damaged. */
  abstract open(sealed: Uint8Array, place: string): string | null;
}
