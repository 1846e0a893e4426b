/** Encrypts a text so that only this shop can read it, and only for the place it was encrypted for. */
export abstract class SecretBox {
  abstract seal(text: string, place: string): Uint8Array;
  /** Null when it was encrypted with another secret or for another place, or is damaged. */
  abstract open(sealed: Uint8Array, place: string): string | null;
}
