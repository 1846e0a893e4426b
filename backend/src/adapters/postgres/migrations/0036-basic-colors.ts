import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the basic colors of a variant's color name ("Red, white & blue" is Blue Red White), which cards show as dots.
 * Computing them for each product of a page took two fifths of its statement.
 */
export class BasicColors1795000036000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE product_variants ADD COLUMN basic_colors text[] NOT NULL DEFAULT '{}';

      CREATE FUNCTION keep_basic_colors() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.basic_colors := colors_of(NEW.color);
          RETURN NEW;
        END $$;

      CREATE TRIGGER product_variants_basic_colors BEFORE INSERT OR UPDATE OF color, basic_colors ON product_variants
        FOR EACH ROW EXECUTE FUNCTION keep_basic_colors()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER product_variants_basic_colors ON product_variants;
      DROP FUNCTION keep_basic_colors;
      ALTER TABLE product_variants DROP COLUMN basic_colors`);
  }
}
