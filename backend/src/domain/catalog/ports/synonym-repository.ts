import type { Synonym } from '../synonym.js';

/** Keeps the synonyms that searches go by. */
export abstract class SynonymRepository {
  /** A page of those that have the text in their words or meanings, by their words, and how many there are. */
  abstract list(
    search: string | undefined,
    limit: number,
    offset: number,
  ): Promise<{ readonly total: number; readonly synonyms: readonly Synonym[] }>;
  /** Inside a transaction: another change of it waits for the end. */
  abstract lock(id: number): Promise<Synonym | null>;
  /**
   * Gives a new one its id.
   * @throws DomainError conflict `synonym.taken`, when another one has the words, in whatever form; invalid for words that
   * narrow no search
   */
  abstract save(synonym: Synonym): Promise<void>;
  abstract remove(synonym: Synonym): Promise<void>;
}
