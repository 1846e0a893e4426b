import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Staff edit the categories: their order, their place in the menu, and the former slugs that redirect to them. The
 * reserved slugs are the address of New Arrivals and the name of the sales tax rates for shipping costs.
 */
export class CategoryOrderAndRedirects1796000020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE categories
        ADD COLUMN position serial,
        ADD COLUMN in_menu boolean NOT NULL DEFAULT true,
        ADD COLUMN version integer NOT NULL DEFAULT 1,
        ADD CONSTRAINT categories_slug_not_reserved CHECK (slug NOT IN ('new-arrivals', 'shipping'));
      UPDATE categories SET position = place
        FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM categories) AS by_id WHERE by_id.id = categories.id;
      ALTER TABLE categories ADD CONSTRAINT categories_position_key UNIQUE (position) DEFERRABLE INITIALLY DEFERRED;

      CREATE TABLE category_slugs (
        slug text PRIMARY KEY CONSTRAINT category_slugs_slug_not_reserved CHECK (slug NOT IN ('new-arrivals', 'shipping')),
        category_id integer NOT NULL REFERENCES categories (id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE category_slugs;
      ALTER TABLE categories
        DROP CONSTRAINT categories_slug_not_reserved,
        DROP COLUMN position,
        DROP COLUMN in_menu,
        DROP COLUMN version`);
  }
}
