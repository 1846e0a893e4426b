import { UseCase } from '../../shared/use-case.js';
import { countedWords } from '../failed-search.js';
import { FailedSearches } from '../ports/failed-searches.js';

/** Counts a shopper's search without results, so that staff can add search words. */
@UseCase()
export class CountFailedSearch {
  constructor(private readonly searches: FailedSearches) {}

  async execute(search: string): Promise<void> {
    const words = countedWords(search);
    if (words !== null) await this.searches.add(words);
  }
}
