import type { MigrationInterface, QueryRunner } from 'typeorm';
import accounts from '../functions/accounts.sql';
import availability from '../functions/availability.sql';
import catalogChanges from '../functions/catalog-changes.sql';
import history from '../functions/history.sql';
import itemCodes from '../functions/item-codes.sql';
import notifications from '../functions/notifications.sql';
import orderLinks from '../functions/order-links.sql';
import orderFunctions from '../functions/orders.sql';
import productSearch from '../functions/product-search.sql';
import returnVotes from '../functions/return-votes.sql';
import returnFunctions from '../functions/returns.sql';
import reviewFunctions from '../functions/reviews.sql';
import staleAvailability from '../functions/stale-availability.sql';
import stockTotals from '../functions/stock-totals.sql';
import userTotals from '../functions/user-totals.sql';

const changed = [
  accounts,
  availability,
  catalogChanges,
  history,
  itemCodes,
  notifications,
  orderLinks,
  orderFunctions,
  productSearch,
  returnVotes,
  returnFunctions,
  reviewFunctions,
  staleAvailability,
  stockTotals,
  userTotals,
];

/** Applies files in which only comments changed. Their functions and triggers work as before. */
export class FunctionComments1796000048000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const file of changed) await runner.query(file);
  }

  /** Has nothing to remove. */
  async down(): Promise<void> {}
}
