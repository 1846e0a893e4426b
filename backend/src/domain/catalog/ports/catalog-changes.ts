/**
 * Content of public responses that a change affects: one product, lists of products (with their counts and featured
 * reviews), the menu, which omits categories without products, or everything public.
 */
export type CacheTag = `product:${number}` | 'lists' | 'menu' | 'public';

/**
 * Source of a change. `unknown` means that changes may have been missed, so any part of the catalog may have changed.
 */
export type ChangeSource = 'own' | 'other' | 'unknown';

/** @param tags tags of all content affected by the change */
export type ChangeListener = (tags: readonly CacheTag[], source: ChangeSource) => void;

/** Notifies listeners of catalog changes in this process and in others. */
export abstract class CatalogChanges {
  /**
   * Calls the listener before a change of this process is reported as successful, and soon after the commit for a
   * change of another process.
   */
  abstract follow(listener: ChangeListener): void;
  /**
   * Whether all changes that are older than two seconds were reported to listeners. Each call also renews the process's
   * subscription to changes for a while.
   */
  abstract isCurrent(): boolean;
  /** Resolves when all changes that were committed before the call were reported to listeners. */
  abstract catchUp(): Promise<void>;
  abstract deleteOld(): Promise<number>;
}
