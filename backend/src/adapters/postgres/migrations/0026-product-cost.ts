import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The amount that the shop pays for one unit of a product. Only staff see it. */
export class ProductCost1797000026000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '5s'`);
    await runner.query(
      'ALTER TABLE products ADD cost_cents integer CONSTRAINT products_cost_cents_check CHECK (cost_cents >= 0)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products DROP cost_cents');
  }
}
