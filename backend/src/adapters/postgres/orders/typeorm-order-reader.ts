import { Injectable } from '@nestjs/common';
import { OrderReader, type OrderSheet } from '../../../domain/orders/ports/order-reader.js';
import { CurrentManager } from '../connection/current-manager.js';
import { orderColumns, type OrderRow, sheetOf } from './order-row.js';

const select = `SELECT ${orderColumns} FROM orders o`;

@Injectable()
export class TypeormOrderReader implements OrderReader {
  constructor(private readonly current: CurrentManager) {}

  async find(id: string): Promise<OrderSheet | null> {
    const [row] = await this.current.query<OrderRow>(`${select} WHERE o.id = $1`, [id]);
    return row ? sheetOf(row) : null;
  }

  async ofUser(userId: number, limit: number): Promise<OrderSheet[]> {
    const sql = `${select} WHERE o.user_id = $1 ORDER BY o.created_at DESC, o.id LIMIT $2`;
    return (await this.current.query<OrderRow>(sql, [userId, limit])).map(sheetOf);
  }
}
