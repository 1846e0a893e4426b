import { Injectable } from '@nestjs/common';
import { sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import {
  type NewsExceptions,
  StaffNotifications,
  type StaffRecipient,
  type SummaryItems,
} from '../../../domain/mail/ports/staff-notifications.js';
import type { Permission } from '../../../domain/accounts/staff-role.js';
import { type NewsDelivery, type NewsKind, newsKinds, type StaffNews } from '../../../domain/mail/staff-news.js';
import { availableUnits, lowSizes } from '../catalog/low-sizes-query.js';
import { fewOf } from '../shared/bounded-count.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import { insertFrom } from '../sql/rows.js';

/** The permission that staff need for each kind of event. */
const permissionOf: Readonly<Record<NewsKind, Permission>> = {
  'new-order': 'orders.view',
  'order-paid': 'orders.view',
  'new-message': 'messages.view',
  'new-return': 'orders.view',
  'new-review': 'messages.view',
  'service-request': 'messages.view',
  'refund-failed': 'orders.view',
  'mail-failed': 'operations.view',
  'low-stock': 'products.view',
};

interface Noted {
  readonly kind: NewsKind;
  readonly permission: Permission;
  readonly news: StaffNews;
  readonly at: Date;
  readonly exceptUserId: number | null;
  readonly exceptEmail: string | null;
}

/**
 * Adds an event to the daily summaries. Returns the staff members who chose this kind of event and whose role permits
 * it.
 */
const noteNews = new Prepared((db, { kind, permission, news, at, exceptUserId, exceptEmail }: Named<Noted>) =>
  db
    .with('wanted', (tables) =>
      tables
        .selectFrom('notification_choices as c')
        .innerJoin('users as u', 'u.id', 'c.user_id')
        .innerJoin('staff_roles as r', 'r.name', 'u.role')
        .select(['u.id', 'u.email', 'c.delivery'])
        .where('c.kind', '=', kind)
        .where(sql<SqlBool>`${permission}::text = any(r.permissions)`)
        .where('u.deleted_at', 'is', null)
        .where('u.id', 'is distinct from', sql<number | null>`${exceptUserId}::integer`)
        .where(sql`lower(u.email)`, 'is distinct from', sql`lower(${exceptEmail}::text)`),
    )
    .with('noted', (tables) =>
      insertFrom(
        tables,
        'notification_items',
        tables
          .selectFrom('wanted')
          .where('delivery', '=', sql.lit('daily' as const))
          .orderBy('id'),
        ({ ref }) => ({ user_id: ref('id'), news: sql<StaffNews>`${news}::jsonb`, happened_at: at }),
      ),
    )
    .selectFrom('wanted')
    .select(['id as userId', 'email as to'])
    .where('delivery', '=', sql.lit('at-once' as const))
    .orderBy('id'),
);

@Injectable()
export class PostgresStaffNotifications implements StaffNotifications {
  constructor(private readonly db: Database) {}

  async listChoices(userId: number): Promise<Record<NewsKind, NewsDelivery>> {
    const chosen = await this.db
      .selectFrom('notification_choices')
      .select(['kind', 'delivery'])
      .where('user_id', '=', userId)
      .execute();
    const deliveryOf = (kind: NewsKind) => chosen.find((one) => one.kind === kind)?.delivery ?? 'none';
    return Object.fromEntries(newsKinds.map((kind) => [kind, deliveryOf(kind)])) as Record<NewsKind, NewsDelivery>;
  }

  async listDefaults(userId: number): Promise<NewsKind[]> {
    const rows = await this.db
      .selectFrom('notification_choices')
      .select('kind')
      .where('user_id', '=', userId)
      .where('by_default', '=', true)
      .execute();
    return rows.map(({ kind }) => kind);
  }

  async takeFailedMails(): Promise<number> {
    const taken = await this.db.deleteFrom('failed_mail_events').returning('mail_id').execute();
    return taken.length;
  }

  async choose(userId: number, kind: NewsKind, delivery: NewsDelivery): Promise<void> {
    if (delivery !== 'none') {
      await this.db
        .insertInto('notification_choices')
        .values({ user_id: userId, kind, delivery })
        .onConflict((conflict) => conflict.columns(['kind', 'user_id']).doUpdateSet({ delivery, by_default: false }))
        .execute();
      return;
    }
    await this.db.deleteFrom('notification_choices').where('user_id', '=', userId).where('kind', '=', kind).execute();
    await this.db
      .deleteFrom('notification_items')
      .where('user_id', '=', userId)
      .where(({ ref }) => ref('news', '->>').key('kind'), '=', kind)
      .execute();
  }

  note(news: StaffNews, at: Date, { userId, email }: NewsExceptions): Promise<StaffRecipient[]> {
    const { kind } = news;
    return this.db.all(noteNews, {
      kind,
      permission: permissionOf[kind],
      news,
      at,
      exceptUserId: userId ?? null,
      exceptEmail: email ?? null,
    });
  }

  async listDue(day: string, until: Date): Promise<number[]> {
    const rows = await this.db
      .selectFrom('notification_items as item')
      .select('item.user_id')
      .distinct()
      .where('item.happened_at', '<', until)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('notification_summaries as sent')
              .select('sent.user_id')
              .whereRef('sent.user_id', '=', 'item.user_id')
              .where(sql`sent.day`, '>=', sql`${day}::date`),
          ),
        ),
      )
      .orderBy('item.user_id')
      .execute();
    return rows.map(({ user_id }) => user_id);
  }

  async takeSummaryItems(userId: number, day: string, until: Date): Promise<SummaryItems | null> {
    const claimed = await sql`
      INSERT INTO notification_summaries AS sent (user_id, day) VALUES (${userId}, ${day}::date)
      ON CONFLICT (user_id) DO UPDATE SET day = excluded.day WHERE sent.day < excluded.day`.execute(this.db);
    if (claimed.numAffectedRows === 0n) return null;
    const items = await this.db
      .deleteFrom('notification_items')
      .where('user_id', '=', userId)
      .where('happened_at', '<', until)
      .returning(['id', 'news'])
      .execute();
    const recipient = await this.db
      .selectFrom('users as u')
      .innerJoin('staff_roles as r', 'r.name', 'u.role')
      .select(['u.email', 'r.permissions'])
      .where('u.id', '=', userId)
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!recipient) return null;
    const { email: to, permissions } = recipient;
    // The role may have changed since the events.
    const allowed = items.filter(({ news }) => permissions.includes(permissionOf[news.kind]));
    const inOrder = allowed.toSorted((a, b) => Number(a.id) - Number(b.id)).map(({ news }) => news);
    const current = inOrder.some(isLowStock) ? await this.withCurrentStock(inOrder) : { news: inOrder };
    return current.news.length === 0 ? null : { to, ...current };
  }

  /** Replaces the events about sizes: each size that is still running out gets one event with its current units. */
  private async withCurrentStock(all: readonly StaffNews[]): Promise<Pick<SummaryItems, 'news' | 'lowSizes'>> {
    const events = all.filter(isLowStock);
    const productIds = events.map(({ productId }) => productId);
    const { total, sizes } = await this.db
      .selectNoFrom([
        fewOf(lowSizes().select('s.id')).as('total'),
        jsonArrayFrom(
          lowSizes()
            .select(['s.product_id as productId', 's.variant_id as variantId'])
            .select(availableUnits.as('left'))
            .where('s.product_id', 'in', productIds),
        ).as('sizes'),
      ])
      .executeTakeFirstOrThrow();
    const low = sizes.flatMap((size) => {
      const event = events.findLast(
        ({ productId, variantId }) => productId === size.productId && variantId === size.variantId,
      );
      return event ? { ...event, left: size.left } : [];
    });
    return {
      news: [...all.filter((one) => !isLowStock(one)), ...low],
      lowSizes: Math.max(total, low.length),
    };
  }
}

function isLowStock(news: StaffNews): news is Extract<StaffNews, { kind: 'low-stock' }> {
  return news.kind === 'low-stock';
}
