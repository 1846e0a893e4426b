import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the code that staff deleted while a cart had it, so that the cart can report the missing discount. */
export class RemovedPromoCodes1796000070000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '5s';
      ALTER TABLE carts ADD COLUMN removed_promo_code text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE carts DROP COLUMN removed_promo_code');
  }
}
