import { Injectable } from '@nestjs/common';
import type { Garment } from '../../../domain/catalog/garment.js';
import {
  type ProductEdit,
  StaffCatalog,
  type StaffPage,
  type StaffProduct,
  type StaffProductDetail,
  type StaffProductFilter,
  type StaffVariant,
  type StockMove,
} from '../../../domain/catalog/ports/staff-catalog.js';
import { variantLabel } from '../../../domain/shared/variant-label.js';
import { CurrentManager } from '../connection/current-manager.js';
import { garmentColumn } from './product-list-query.js';
import { product, type ProductRow, variant, type VariantRow } from './product-row.js';
import { staffColumns, staffPageQuery } from './staff-product-list-query.js';

type StaffRow = ProductRow &
  Pick<StaffProduct, 'version' | 'switchedOn' | 'held' | 'archivedAt' | 'createdAt' | 'updatedAt'>;

interface StaffVariantRow extends VariantRow {
  readonly held: number;
  readonly archivedAt: string | null;
}

interface DetailRow extends StaffRow {
  readonly garment: Garment;
  readonly staffVariants: readonly StaffVariantRow[] | null;
}

interface MoveRow extends Omit<StockMove, 'variant'> {
  readonly size: string | null;
  readonly color: string | null;
  readonly total: number;
}

@Injectable()
export class PostgresStaffCatalog implements StaffCatalog {
  constructor(private readonly current: CurrentManager) {}

  async listProducts(
    filter: StaffProductFilter,
    page: StaffPage & { readonly sort: string },
  ): Promise<{ products: StaffProduct[]; total: number }> {
    const { sql, parameters } = staffPageQuery(filter, page);
    const rows = await this.current.query<StaffRow>(sql, parameters);
    const beyond = rows.length === 0 && page.offset > 0;
    const total = beyond ? (await this.listProducts(filter, { ...page, limit: 1, offset: 0 })).total : rows[0]?.total;
    return { products: rows.map(staffProduct), total: total ?? 0 };
  }

  async getProduct(id: number): Promise<StaffProductDetail | null> {
    const [row] = await this.current.query<DetailRow>(
      `SELECT ${staffColumns}, ${garmentColumn},
         (SELECT json_agg(json_build_object('id', v.id, 'size', v.size, 'color', v.color, 'imageUrl', v.image_url,
             'priceCents', v.price_cents, 'switchedOn', v.in_stock, 'archivedAt', v.archived_at,
             'available', coalesce(s.on_hand - s.held, 0), 'held', coalesce(s.held, 0)) ORDER BY v.position, v.id)
           FROM product_variants v LEFT JOIN stock s ON s.product_id = v.product_id AND s.variant_id = v.id
           WHERE v.product_id = page.id) AS "staffVariants"
       FROM products page WHERE page.id = $1`,
      [id],
    );
    if (!row) return null;
    return {
      ...staffProduct(row),
      garment: row.garment,
      variants: (row.staffVariants ?? []).map((one) => staffVariant(one, row)),
    };
  }

  async listStockMoves(
    productId: number,
    { limit, offset }: StaffPage,
  ): Promise<{ entries: StockMove[]; total: number } | null> {
    const rows = await this.current.query<MoveRow | { readonly id: null; readonly total: number }>(
      `SELECT moves.*, counted.total FROM (
         SELECT count(l.id)::integer AS total
         FROM products p LEFT JOIN stock s ON s.product_id = p.id LEFT JOIN stock_ledger l ON l.stock_id = s.id
         WHERE p.id = $1 GROUP BY p.id
       ) counted LEFT JOIN LATERAL (
         SELECT l.id::integer, l.created_at AS at, v.size, v.color, l.on_hand_change AS "onHandChange",
           l.held_change AS "heldChange", l.move, l.reason, l.reference, u.username AS by,
           (s.on_hand - sum(l.on_hand_change) OVER (PARTITION BY s.id ORDER BY l.id DESC) + l.on_hand_change)::integer
             AS "onHandAfter",
           CASE WHEN l.reason IN ('order', 'cancellation') THEN l.reference
             WHEN l.reason = 'checkout' THEN (SELECT o.id FROM orders o WHERE o.checkout_id = l.reference::uuid)
           END AS "orderId"
         FROM stock s JOIN stock_ledger l ON l.stock_id = s.id
         LEFT JOIN product_variants v ON v.id = s.variant_id LEFT JOIN users u ON u.id = l.user_id
         WHERE s.product_id = $1 ORDER BY l.id DESC LIMIT $2 OFFSET $3
       ) moves ON true ORDER BY moves.id DESC`,
      [productId, limit, offset],
    );
    const [first] = rows;
    if (!first) return null;
    return { entries: rows.filter((row) => row.id !== null).map(stockMove), total: first.total };
  }

  listEditsSince(productId: number, version: number): Promise<ProductEdit[]> {
    return this.current.query<ProductEdit>(
      `SELECT username AS by, created_at AS at, before, after FROM audit_entries
       WHERE subject_kind = 'product' AND subject_id = $1 AND (after ->> 'version')::integer > $2 ORDER BY id`,
      [String(productId), version],
    );
  }
}

function staffProduct(row: StaffRow): StaffProduct {
  const { version, switchedOn, held, archivedAt, createdAt, updatedAt } = row;
  return { ...product(row), version, switchedOn, held, archivedAt, createdAt, updatedAt };
}

function staffVariant(row: StaffVariantRow, of: StaffRow): StaffVariant {
  const { switchedOn, held, archivedAt } = row;
  return { ...variant(row, of), switchedOn, held, archivedAt: archivedAt === null ? null : new Date(archivedAt) };
}

function stockMove(row: MoveRow): StockMove {
  const { id, at, size, color, onHandChange, heldChange, onHandAfter, move, reason, reference, orderId, by } = row;
  const variant = variantLabel(size, color);
  return { id, at, variant, onHandChange, heldChange, onHandAfter, move, reason, reference, orderId, by };
}
