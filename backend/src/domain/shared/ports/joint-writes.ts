/** Sends several writes of a transaction at once. */
export abstract class JointWrites {
  /** @param writes calls of repositories, none of which reads what another one writes */
  abstract together(writes: () => readonly Promise<unknown>[]): Promise<void>;
}
