import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { personalData, type PersonalDataRule } from './personal-data.js';

/**
 * Value of `email_since` for a guest who verified the address with a mailed link. For an address that a user only
 * typed, `email_since` is the time of the entry.
 */
export const provenSince = new Date(0);

/**
 * The rows of a user. `id`: rows with the user's id. `children`: also rows of the user's other rows, such as the mails
 * of an order. `address`: also rows with the address of a guest who verified it.
 */
type Scope = 'id' | 'children' | 'address';

/** Right side of a comparison that matches the id of a deleted account. */
export const deletedAccounts = sql<number>`ANY (SELECT id FROM users WHERE deleted_at IS NOT NULL)`;

export interface PersonalTable extends PersonalDataRule {
  readonly table: keyof Tables;
}

/** The tables with personal data, in the order of `personalData`. */
export const personalTables = Object.entries<PersonalDataRule | string>(personalData).flatMap(([table, declared]) =>
  typeof declared === 'string' ? [] : [{ ...declared, table: table as keyof Tables }],
);

export function personalTable(name: keyof Tables): PersonalTable {
  const found = personalTables.find(({ table }) => table === name);
  if (!found) throw new Error(`No owner of ${name} is declared.`);
  return found;
}

/**
 * Condition for the rows of a table that belong to a user. A row without a user id belongs to the guest who verified
 * its address.
 */
export function owned(
  { table, owner: { user, parent, address } }: PersonalTable,
  userId: number | Expression<number>,
  scope: Scope = 'id',
  alias: string = table,
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const conditions = [user ? sql`${column(user)} = ${userId}` : sql`false`];
  if (parent && (scope !== 'id' || !user)) {
    const [reference, parentTable] = parent;
    const parents = sql`SELECT id FROM ${sql.table(parentTable)} WHERE ${owned(personalTable(parentTable), userId, scope)}`;
    conditions.push(sql`${column(reference)} IN (${parents})`);
  }
  if (address && scope === 'address') {
    const verified = sql`SELECT lower(email) FROM users WHERE id = ${userId} AND is_guest AND email_since = ${provenSince}`;
    const unnamed = user ? sql`${column(user)} IS NULL AND ` : sql``;
    conditions.push(sql`(${unnamed}lower(${column(address)}) = (${verified}))`);
  }
  return sql`(${sql.join(conditions, sql` OR `)})`;
}

/** Assigns rows without a user id to the guest who verified their address. */
export async function adopt(db: Database, guestId: number, tables = personalTables): Promise<void> {
  for (const declared of tables.filter(({ owner }) => owner.user && owner.address))
    await sql`UPDATE ${sql.table(declared.table)} SET user_id = ${guestId}
      WHERE user_id IS NULL AND ${owned(declared, guestId, 'address')}`.execute(db);
}

/** Deletes or anonymizes rows of a table. */
export async function eraseRows(
  db: Database,
  { table, erased }: PersonalTable,
  isOwn: RawBuilder<SqlBool>,
): Promise<void> {
  if (erased === 'delete') await sql`DELETE FROM ${sql.table(table)} WHERE ${isOwn}`.execute(db);
  else if (erased) for (const statement of [erased(db, isOwn)].flat()) await statement.execute();
}
