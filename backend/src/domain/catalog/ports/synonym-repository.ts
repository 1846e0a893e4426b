import type { Synonym } from '../synonym.js';

/** Loads and saves search synonyms. */
export abstract class SynonymRepository {
  /** A page of synonyms whose words or meanings contain the text, sorted by words, and the total number. */
  abstract list(
    search: string | undefined,
    limit: number,
    offset: number,
  ): Promise<{ readonly total: number; readonly synonyms: readonly Synonym[] }>;
  /** Locks the synonym: other changes wait until the end of the transaction. */
  abstract lock(id: number): Promise<Synonym | null>;
  /**
   * Saves the synonym and assigns an id to a new synonym.
   * @throws DomainError conflict `synonym.taken`, with the other synonym, when another synonym has the words in any
   * form; invalid for words that searches ignore, such as "the"
   */
  abstract save(synonym: Synonym): Promise<void>;
  abstract remove(synonym: Synonym): Promise<void>;
}
