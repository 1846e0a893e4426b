import fs from 'node:fs';
import { personalData } from './personal-data.js';

const personalColumns =
  /^ {4}(user_id|\w*email|recipient|username|author|\w+_name|phone|address|zip_code|customer|network|device):/m;

/** The generated types of the migrated database. The compiler reports a table that the declaration omits. */
const tables = fs
  .readFileSync('src/adapters/postgres/sql/tables.ts', 'utf8')
  .matchAll(/^ {2}(\w+): \{\n(.+?)^ {2}\};/gms);

it('tables with columns about persons have a rule for download and erasure, except records that must remain', () => {
  const withRule = new Set(
    Object.entries(personalData).flatMap(([table, rule]) => (typeof rule === 'string' ? [] : table)),
  );
  const others = [...tables].filter(
    ([, table = '', columns = '']) => personalColumns.test(columns) && !withRule.has(table),
  );
  expect(others.map(([, table]) => table)).toEqual([
    'audit_entries',
    'bulk_edits',
    'order_events',
    'product_imports',
    'promo_uses',
    'return_votes',
    'stock_ledger',
    'uploaded_images',
    'user_totals',
  ]);
});
