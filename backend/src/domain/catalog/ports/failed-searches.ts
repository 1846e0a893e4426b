/** Shoppers' searches without results, counted per day and words. */
export abstract class FailedSearches {
  /**
   * Counts one search. On a day with 1,000 different words, the shop counts no other words. Concurrent searches can
   * exceed this limit by a few.
   * @param words from `countedWords`
   */
  abstract add(words: string): Promise<void>;
  /** Deletes the counts of days before the latest 90. Returns their number. */
  abstract deleteOld(): Promise<number>;
}
