import { idsIn, type NamesById } from '../../../domain/audit/audit-changes.js';
import type { AuditEntry } from '../../../domain/audit/ports/audit-log.js';
import type { Database } from '../sql/database.js';

/** Current names of the categories and products whose ids are values of the entries. */
export async function namesFor(
  db: Database,
  entries: readonly Pick<AuditEntry, 'before' | 'after'>[],
): Promise<NamesById> {
  const namesIn = async (table: 'categories' | 'products', ids: number[]) => {
    if (ids.length === 0) return new Map<number, string>();
    const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
  const category = await namesIn('categories', idsIn(entries, 'category'));
  return { category, product: await namesIn('products', idsIn(entries, 'product')) };
}
