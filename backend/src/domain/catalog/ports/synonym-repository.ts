import type { Synonym } from '../synonym.js';

/** Loads and saves the synonyms of the search. */
export abstract class SynonymRepository {
  /** A page of synonyms with the text in their words or meanings, sorted by words, and the total number. */
  abstract list(
    search: string | undefined,
    limit: number,
    offset: number,
  ): Promise<{ readonly total: number; readonly synonyms: readonly Synonym[] }>;
  /** Locks it: other changes wait until the end of the transaction. */
  abstract lock(id: number): Promise<Synonym | null>;
  /**
   * Gives a new synonym its id.
   * @throws DomainError conflict `synonym.taken` when another synonym has the words in any form; invalid for words that
   * do not narrow a search
   */
  abstract save(synonym: Synonym): Promise<void>;
  abstract remove(synonym: Synonym): Promise<void>;
}
