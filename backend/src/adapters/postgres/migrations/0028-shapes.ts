import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists are filtered by shape, which is a tag of the product, and a category shows its main kind first: two-pieces,
 * then one-pieces, then cover-ups. Featured reviews have their own index.
 */
export class Shapes1795000028000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products ADD COLUMN kind_place smallint NOT NULL GENERATED ALWAYS AS (
        CASE kind WHEN 'cover-up' THEN 2 WHEN 'one-piece' THEN 1 ELSE 0 END) STORED;
      DROP INDEX products_category_id_index;
      CREATE INDEX products_category_id_index ON products (category_id, kind_place, is_featured DESC, id DESC)
        WHERE archived_at IS NULL;
      CREATE INDEX products_tags_index ON products USING gin (tags) WHERE archived_at IS NULL;
      CREATE INDEX reviews_featured_index ON reviews (published_at DESC, id DESC)
        WHERE state = 'published' AND stars >= 4 AND text <> '';

      CREATE FUNCTION note_tags() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM note_catalog_changes(ARRAY['list']);
          RETURN NULL;
        END $$;
      CREATE TRIGGER products_tags_changes AFTER UPDATE ON products
        FOR EACH ROW WHEN ((OLD.tags, OLD.kind) IS DISTINCT FROM (NEW.tags, NEW.kind)) EXECUTE FUNCTION note_tags()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER products_tags_changes ON products;
      DROP FUNCTION note_tags;
      DROP INDEX reviews_featured_index, products_tags_index, products_category_id_index;
      ALTER TABLE products DROP COLUMN kind_place;
      CREATE INDEX products_category_id_index ON products (category_id, is_featured DESC, id DESC) WHERE archived_at IS NULL`);
  }
}
