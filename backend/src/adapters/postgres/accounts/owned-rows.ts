import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { personalData, type PersonalDataRule, type Proof } from './personal-data.js';

/**
 * Value of `email_since` for a guest who verified the address with a mailed link. For an address that a user only
 * typed, `email_since` is the time of the entry.
 */
export const provenSince = new Date(0);

const isGuest = sql`(is_guest AND email_since = ${provenSince})`;
const proofs = { accounts: sql`NOT is_guest`, guests: isGuest, all: sql`(NOT is_guest OR ${isGuest})` };

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
 * Condition for the rows of a table that belong to a user. A row that has only an address belongs to the user who had
 * the address when the row was written. An earlier user of the same address may own older rows.
 * @param proof users whose address counts; if absent, the condition covers only rows with the user's id
 */
export function owned(
  { table, owner: { user, parent, address, evenIfNamed } }: PersonalTable,
  userId: number | Expression<number>,
  proof?: Proof,
  alias: string = table,
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const conditions = user ? [sql`${column(user)} = ${userId}`] : [];
  if (parent && (proof || !user)) {
    const [reference, parentTable] = parent;
    const parents = sql`SELECT id FROM ${sql.table(parentTable)} WHERE ${owned(personalTable(parentTable), userId, proof)}`;
    conditions.push(sql`${column(reference)} IN (${parents})`);
  }
  if (address && proof) {
    const [email, writtenAt] = address.map(column);
    const proven = sql`FROM users WHERE id = ${userId} AND ${proofs[proof]}`;
    const needsNoName = user && !(evenIfNamed && proof !== 'guests');
    const unnamed = needsNoName ? sql`${column(user)} IS NULL AND ` : sql``;
    conditions.push(
      sql`(${unnamed}lower(${email}) = (SELECT lower(email) ${proven}) AND ${writtenAt} >= (SELECT email_since ${proven}))`,
    );
  }
  return sql`(${sql.join(conditions, sql` OR `)})`;
}

/** Assigns rows without a user id to the owner of their address. */
export async function adopt(db: Database, userId: number, proof: Proof, tables = personalTables): Promise<void> {
  for (const declared of tables.filter(({ owner }) => owner.user && owner.address))
    await sql`UPDATE ${sql.table(declared.table)} SET user_id = ${userId}
      WHERE user_id IS NULL AND ${owned(declared, userId, proof)}`.execute(db);
}
