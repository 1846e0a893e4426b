import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A return of a worn or damaged item needs no picture if staff start the return. Staff can get mails about reviews, and
 * about requests for the service discount.
 */
export class StaffReturnsAndNews1796000050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE returns
        ADD COLUMN by_staff boolean NOT NULL DEFAULT false,
        DROP CONSTRAINT returns_shown_where_worn,
        ADD CONSTRAINT returns_shown_where_worn
          CHECK (picture_id IS NOT NULL OR by_staff OR NOT (worn OR reason = 'damaged'));
      ALTER TABLE notification_choices
        DROP CONSTRAINT notification_choices_kind_known,
        ADD CONSTRAINT notification_choices_kind_known CHECK (kind IN ('new-order', 'order-paid', 'new-message',
          'new-return', 'new-review', 'service-request', 'refund-failed', 'low-stock'))`);
  }

  /**
   * Marks returns by staff without a picture as not worn, and replaces the reason `damaged` with `other`, because the
   * former rule demands a picture.
   */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM notification_choices WHERE kind IN ('new-review', 'service-request');
      DELETE FROM notification_items WHERE news ->> 'kind' IN ('new-review', 'service-request');
      ALTER TABLE notification_choices
        DROP CONSTRAINT notification_choices_kind_known,
        ADD CONSTRAINT notification_choices_kind_known
          CHECK (kind IN ('new-order', 'order-paid', 'new-message', 'new-return', 'refund-failed', 'low-stock'));
      UPDATE returns SET worn = false, reason = CASE reason WHEN 'damaged' THEN 'other' ELSE reason END
        WHERE by_staff AND picture_id IS NULL AND (worn OR reason = 'damaged');
      ALTER TABLE returns
        DROP CONSTRAINT returns_shown_where_worn,
        DROP COLUMN by_staff,
        ADD CONSTRAINT returns_shown_where_worn
          CHECK (picture_id IS NOT NULL OR NOT (worn OR reason = 'damaged'))`);
  }
}
