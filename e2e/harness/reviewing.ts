import type { Page } from '@playwright/test';
import type { Shop } from './shop.js';
import { buyElsewhere, type Variant } from './shopping.js';

/** The browser’s account bought a piece that was shipped two weeks ago, and the shop’s job asks her for a review. Answers the order. */
export async function inviteToReview(
  { page, shop }: { page: Page; shop: Shop },
  email: string,
  variant: Variant,
): Promise<string> {
  const order = await buyElsewhere(page.request, email, variant);
  const id = order.replaceAll('-', '');
  await shop.database.query(`UPDATE orders SET status = 'shipped' WHERE id = $1`, [id]);
  await shop.database.query(
    `INSERT INTO order_events (order_id, kind, detail, created_at)
     VALUES ($1, 'status', '{"status": "shipped"}', now() - interval '15 days')`,
    [id],
  );
  await shop.database.query(`UPDATE jobs SET next_run_at = now() WHERE name = 'review-invitations'`);
  return order;
}
