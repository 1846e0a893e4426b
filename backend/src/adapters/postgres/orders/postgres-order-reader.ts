import { Injectable } from '@nestjs/common';
import { OrderReader, type OrderSheet } from '../../../domain/orders/ports/order-reader.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';
import { sheetOf, sheets } from './order-row.js';

const sheetById = new Prepared((db, { id }: Named<{ id: string }>) => sheets(db).where('o.id', '=', id));

const sheetsOfUser = new Prepared((db, { userId, limit }: Named<{ userId: number; limit: number }>) =>
  sheets(db).where('o.user_id', '=', userId).orderBy('o.created_at', 'desc').orderBy('o.id').limit(limit),
);

@Injectable()
export class PostgresOrderReader implements OrderReader {
  constructor(private readonly db: Database) {}

  async get(id: string): Promise<OrderSheet | null> {
    const row = await this.db.first(sheetById, { id });
    return row ? sheetOf(row) : null;
  }

  async listOfUser(userId: number, limit: number): Promise<OrderSheet[]> {
    return (await this.db.all(sheetsOfUser, { userId, limit })).map(sheetOf);
  }
}
