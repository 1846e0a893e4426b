import { refuseProblems, DomainError } from '../shared/domain-error.js';
import { tidied } from '../shared/typed-text.js';

export interface SynonymTerms {
  /** Search words that shoppers type. */
  readonly words: string;
  /** The shop's own terms. A search finds products that match any of these. */
  readonly meanings: readonly string[];
}

const maxWords = 5;
const maxTextLength = 60;
const maxMeanings = 10;

/** Words that a search replaces with other words. */
export class Synonym implements SynonymTerms {
  /** The row's id; absent before the synonym is saved. */
  declare readonly id: number;
  words: string;
  meanings: readonly string[];
  /** Increases with each change. */
  version = 1;

  /** @throws DomainError invalid when the terms break a rule */
  constructor(terms: SynonymTerms) {
    const { words, meanings } = checked(terms);
    this.words = words;
    this.meanings = meanings;
  }

  /** @throws DomainError invalid when the terms break a rule */
  change({ words = this.words, meanings = this.meanings }: Partial<SynonymTerms>): void {
    Object.assign(this, checked({ words, meanings }));
  }

  get terms(): SynonymTerms {
    return { words: this.words, meanings: this.meanings };
  }
}

export function unknownSynonym(): DomainError {
  return new DomainError('not-found', 'synonym.unknown', 'These search words do not exist.');
}

/** @param existing the synonym that has the words; null if it was saved at the same moment */
export function synonymExists(existing: Synonym | null): DomainError {
  const message = existing
    ? `These words are already in the list, as “${existing.words}”.`
    : 'These words are already in the list, perhaps in singular or plural form.';
  const facts = existing && { synonym: { id: existing.id, version: existing.version, ...existing.terms } };
  return new DomainError('conflict', 'synonym.taken', message, { errors: { words: message }, ...(facts && { facts }) });
}

export function wordsWithoutMeaning(): DomainError {
  const message = 'Searches ignore words like “the” and “for”. Please enter other words.';
  return new DomainError('invalid', 'synonym.terms', message, { errors: { words: message } });
}

function checked(terms: SynonymTerms): SynonymTerms {
  const [words, meanings] = [terms.words.trim(), tidied(terms.meanings)];
  refuseProblems('synonym.terms', { words: wordsProblem(words), meanings: meaningsProblem(meanings) });
  return { words, meanings };
}

function wordsProblem(text: string): string | null {
  const count = wordsIn(text);
  if (count === 0) return 'Please enter the words that shoppers type.';
  if (count > maxWords || text.length > maxTextLength) {
    return `Please enter at most ${maxWords} words, with at most ${maxTextLength} characters in total.`;
  }
  return null;
}

function meaningsProblem(meanings: readonly string[]): string | null {
  if (meanings.length === 0 || meanings.some((text) => wordsIn(text) === 0)) {
    return 'Please enter the terms that the shop uses.';
  }
  if (meanings.length > maxMeanings || meanings.some((text) => text.length > maxTextLength)) {
    return `Please enter at most ${maxMeanings} terms, with at most ${maxTextLength} characters each.`;
  }
  return null;
}

/** Punctuation separates words. */
const wordsIn = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '').length;
