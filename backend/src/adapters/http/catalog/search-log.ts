import { Injectable, Logger } from '@nestjs/common';
import { CountFailedSearch } from '../../../domain/catalog/use-cases/count-failed-search.js';
import type { ProductsQuery } from './products.request.js';

/** Counts shoppers' searches without results. */
@Injectable()
export class SearchLog {
  private readonly logger = new Logger('search');

  constructor(private readonly countFailedSearch: CountFailedSearch) {}

  /**
   * Counts the search after the response. Ignores searches with filters, because another filter may be the reason. The
   * shop's pages always set `inStock`, unless the shopper changes it. A failure does not affect the response.
   */
  note(
    { search, inStock: _, fields: _fields, sort: _sort, limit: _limit, offset, ...filters }: ProductsQuery,
    total: number,
  ): void {
    const hasFilter = Object.values<unknown>(filters).some((filter) => filter !== undefined);
    if (!search || total > 0 || hasFilter || Number(offset) > 0) return;
    setImmediate(() => {
      this.countFailedSearch
        .execute(search)
        .catch((error: unknown) => this.logger.warn(`A search without results was not counted: ${String(error)}`));
    });
  }
}
