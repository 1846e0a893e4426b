import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Materials, fit and care of products. Existing products have no facts until staff enter them. */
export class ProductFacts1795000011000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products
        ADD COLUMN features text[] NOT NULL DEFAULT '{}',
        ADD COLUMN fabric text CONSTRAINT products_fabric_check CHECK (fabric <> ''),
        ADD COLUMN lining text CONSTRAINT products_lining_check CHECK (lining <> ''),
        ADD COLUMN upf smallint CONSTRAINT products_upf_check CHECK (upf BETWEEN 15 AND 50 AND upf % 5 = 0),
        ADD COLUMN care text[] NOT NULL DEFAULT '{}',
        ADD COLUMN fit text CONSTRAINT products_fit_check CHECK (fit <> '')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products DROP COLUMN features, DROP COLUMN fabric, DROP COLUMN lining, DROP COLUMN upf,
        DROP COLUMN care, DROP COLUMN fit`);
  }
}
