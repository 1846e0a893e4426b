/** Who made a change; `unknown` when changes may have been missed, so that everything may have changed. */
export type ChangeSource = 'own' | 'other' | 'unknown';

/** @param tags of all that shows what has changed; `catalog` is everything */
export type ChangeListener = (tags: readonly string[], source: ChangeSource) => void;

/** Tells what of the catalog has changed, in this process or in another one. */
export abstract class CatalogChanges {
  /** The listener hears a change of this process before the change is answered, one of another process soon after its commit. */
  abstract follow(listener: ChangeListener): void;
  /** Whether all changes of up to two seconds ago have been told. Asking for it keeps the process listening for a while. */
  abstract isCurrent(): boolean;
  /** Resolves when all changes that were committed before the call have been told. */
  abstract catchUp(): Promise<void>;
  abstract deleteOld(): Promise<number>;
}
