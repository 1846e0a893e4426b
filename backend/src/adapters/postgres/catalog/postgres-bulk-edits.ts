import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EditedProduct } from '../../../domain/catalog/bulk-edit.js';
import { type AppliedBulkEdit, BulkEdits, type NewBulkEdit } from '../../../domain/catalog/ports/bulk-edits.js';
import { Database } from '../sql/database.js';

@Injectable()
export class PostgresBulkEdits implements BulkEdits {
  constructor(private readonly db: Database) {}

  async add(
    { staffId, title, products, undoes, leftAlone, at }: NewBulkEdit,
    edits: readonly EditedProduct[],
  ): Promise<number> {
    const { id } = await this.db
      .insertInto('bulk_edits')
      .values({
        user_id: staffId,
        ...{ title, products, undoes },
        edits: JSON.stringify(edits),
        left_alone: JSON.stringify(leftAlone),
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async lock(id: number): Promise<AppliedBulkEdit | null> {
    const edit = await this.db
      .selectFrom('bulk_edits')
      .select(['title', 'created_at as at', 'edits'])
      .where('id', '=', id)
      .where('undoes', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!edit) return null;
    const undo = await this.db
      .selectFrom('bulk_edits as b')
      .leftJoin('users as u', 'u.id', 'b.user_id')
      .select(['u.username', 'b.created_at as at'])
      .where('b.undoes', '=', id)
      .executeTakeFirst();
    return { ...edit, undone: undo ? { by: undo.username ?? 'A former colleague', at: undo.at } : null };
  }

  async deleteOld(): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('bulk_edits')
      .where('undoes', 'is', null)
      .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
