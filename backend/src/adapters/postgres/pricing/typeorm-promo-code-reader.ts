import { Injectable } from '@nestjs/common';
import {
  type ListedPromoCode,
  type PromoCodeFilter,
  PromoCodeReader,
  type PromoCodeState,
} from '../../../domain/pricing/ports/promo-code-reader.js';
import { containingEach, matches } from '../shared/containing.js';
import { CurrentManager } from '../connection/current-manager.js';
import { type PromoCodeRow, termsOf } from './promo-code-row.js';

interface Row extends PromoCodeRow {
  readonly id: number;
  readonly personal: boolean;
  readonly archived_at: Date | null;
  readonly state: PromoCodeState;
  readonly uses: number;
}

/** Every code with its uses and its state. */
const told = `
  (SELECT counted.*, CASE
       WHEN archived_at IS NOT NULL THEN 'archived'
       WHEN expires_at <= now() THEN 'expired'
       WHEN max_uses <= uses THEN 'used-up'
       WHEN starts_at > now() THEN 'scheduled'
       ELSE 'active' END AS state
     FROM (SELECT p.*, (SELECT count(*) FROM promo_uses u WHERE u.promo_code_id = p.id AND u.state = 'spent')::integer AS uses
             FROM promo_codes p) AS counted) AS told`;

@Injectable()
export class TypeormPromoCodeReader implements PromoCodeReader {
  constructor(private readonly current: CurrentManager) {}

  async list({ search, state }: PromoCodeFilter, limit: number, offset: number) {
    const parameters: unknown[] = [];
    const bind = (value: unknown) => `$${parameters.push(value)}`;
    const conditions = ['true'];
    for (const word of containingEach(search))
      conditions.push(matches(`(code || ' ' || coalesce(email, ''))`, bind(word)));
    if (state !== undefined) conditions.push(`state = ${bind(state)}`);
    const where = conditions.join(' AND ');
    const [counted] = await this.current.query<{ total: number }>(
      `SELECT count(*)::integer AS total FROM ${told} WHERE ${where}`,
      parameters,
    );
    const rows = await this.current.query<Row>(
      `SELECT * FROM ${told} WHERE ${where} ORDER BY id DESC LIMIT ${bind(limit)} OFFSET ${bind(offset)}`,
      parameters,
    );
    return { total: counted?.total ?? 0, promoCodes: rows.map(listed) };
  }

  async get(id: number): Promise<ListedPromoCode | null> {
    const [row] = await this.current.query<Row>(`SELECT * FROM ${told} WHERE id = $1`, [id]);
    return row ? listed(row) : null;
  }
}

function listed(row: Row): ListedPromoCode {
  const { id, personal, archived_at: archivedAt, state, uses } = row;
  return { ...termsOf(row), id, personal, archivedAt, state, uses };
}
