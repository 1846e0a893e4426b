import { Injectable } from '@nestjs/common';
import { Database } from '../sql/database.js';

const shown = 50;

/** Reads recent bulk edits for staff. */
@Injectable()
export class BulkEditReader {
  constructor(private readonly db: Database) {}

  /** Newest first, at most 50. The list contains each undo with the bulk edit that it undoes, not as its own entry. */
  list() {
    return this.query().orderBy('b.id', 'desc').limit(shown).execute();
  }

  get(id: number) {
    return this.query().where('b.id', '=', id).executeTakeFirst();
  }

  private query() {
    return this.db
      .selectFrom('bulk_edits as b')
      .leftJoin('users as u', 'u.id', 'b.user_id')
      .leftJoin('bulk_edits as undo', 'undo.undoes', 'b.id')
      .leftJoin('users as undoer', 'undoer.id', 'undo.user_id')
      .select([
        'b.id',
        'b.title',
        'b.products',
        'b.created_at as at',
        'u.username as by',
        'undo.created_at as undoneAt',
        'undoer.username as undoneBy',
        'undo.products as restored',
        'undo.left_alone as leftAlone',
      ])
      .where('b.undoes', 'is', null);
  }
}
