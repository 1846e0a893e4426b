import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Changes of the catalog, as the tags of the responses that show it, written by triggers in the changing transaction.
 * The transaction's own connection also receives them as an INFO message, which needs no statement.
 */
export class CatalogChanges1795000017000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [changes, ofProducts, ofTheirParts, ofStock, ofAll]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${triggers.map(([name, table]) => `DROP TRIGGER ${name} ON ${table};`).join('\n')}
      DROP FUNCTION note_products, note_parts_of_products, note_availability_of_lists, note_stock, note_catalog;
      DROP FUNCTION note_catalog_changes;
      DROP TABLE catalog_changes`);
  }
}

const triggers = [
  ['products_added_changes', 'products'],
  ['products_changed_changes', 'products'],
  ['products_removed_changes', 'products'],
  ...['product_images', 'product_variants'].flatMap((table) =>
    ['added', 'changed', 'removed'].map((how) => [`${table}_${how}_changes`, table] as const),
  ),
  ['product_availability_changes', 'product_availability'],
  ['stock_added_changes', 'stock'],
  ['stock_moved_changes', 'stock'],
  ['stock_removed_changes', 'stock'],
  ['categories_changes', 'categories'],
  ['uploaded_images_changes', 'uploaded_images'],
  ...['products', 'product_images', 'product_variants', 'product_availability', 'stock'].map(
    (table) => [`${table}_emptied_changes`, table] as const,
  ),
] as const;

/** Unlogged: lost in a crash, like the connections of its readers, who start again with empty caches. */
const changes = `
  CREATE UNLOGGED TABLE catalog_changes (
    xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
    tag text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (xid, tag)
  );

  CREATE FUNCTION note_catalog_changes(changed text[]) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      noted text;
    BEGIN
      WITH added AS (
        INSERT INTO catalog_changes (tag) SELECT DISTINCT tag FROM unnest(changed) AS tag WHERE tag IS NOT NULL
        ON CONFLICT DO NOTHING RETURNING tag
      ) SELECT string_agg(tag, ' ') INTO noted FROM added;
      IF noted IS NOT NULL THEN
        RAISE INFO USING MESSAGE = 'catalog_changes ' || pg_current_xact_id()::text, DETAIL = noted;
      END IF;
    END $$;`;

/** Saving a product writes its whole row. Only visible differences count. */
const ofProducts = `
  CREATE FUNCTION note_products() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        IF EXISTS (SELECT FROM added) THEN PERFORM note_catalog_changes(ARRAY['list']); END IF;
      ELSIF TG_OP = 'DELETE' THEN
        PERFORM note_catalog_changes(array_agg(tag)) FROM removed, unnest(ARRAY['list', 'product:' || id]) AS tag;
      ELSE
        PERFORM note_catalog_changes(array_agg(tag))
        FROM former JOIN changed ON changed.id = former.id, unnest(ARRAY[
          CASE WHEN to_jsonb(former) - ARRAY['version', 'updated_at', 'search']
            <> to_jsonb(changed) - ARRAY['version', 'updated_at', 'search'] THEN 'product:' || changed.id END,
          CASE WHEN (former.category_id, former.is_featured, former.is_new, former.archived_at IS NULL)
            <> (changed.category_id, changed.is_featured, changed.is_new, changed.archived_at IS NULL) THEN 'list' END,
          CASE WHEN former.price_cents <> changed.price_cents THEN 'prices' END,
          CASE WHEN former.compare_at_price_cents > former.price_cents
            IS DISTINCT FROM (changed.compare_at_price_cents > changed.price_cents) THEN 'sale' END,
          CASE WHEN former.in_stock <> changed.in_stock THEN 'offers' END
        ]) AS tag;
      END IF;
      RETURN NULL;
    END $$;
  CREATE TRIGGER products_added_changes AFTER INSERT ON products REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_products();
  CREATE TRIGGER products_changed_changes AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION note_products();
  CREATE TRIGGER products_removed_changes AFTER DELETE ON products REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION note_products();`;

const ofTheirParts = `
  CREATE FUNCTION note_parts_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_catalog_changes(array_agg('product:' || product_id)) FROM moved;
      RETURN NULL;
    END $$;
  ${['product_images', 'product_variants']
    .map(
      (table) => `
  CREATE TRIGGER ${table}_added_changes AFTER INSERT ON ${table} REFERENCING NEW TABLE AS moved
    FOR EACH STATEMENT EXECUTE FUNCTION note_parts_of_products();
  CREATE TRIGGER ${table}_changed_changes AFTER UPDATE ON ${table} REFERENCING NEW TABLE AS moved
    FOR EACH STATEMENT EXECUTE FUNCTION note_parts_of_products();
  CREATE TRIGGER ${table}_removed_changes AFTER DELETE ON ${table} REFERENCING OLD TABLE AS moved
    FOR EACH STATEMENT EXECUTE FUNCTION note_parts_of_products();`,
    )
    .join('')}

  CREATE FUNCTION note_availability_of_lists() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_catalog_changes(ARRAY['offers']);
      RETURN NULL;
    END $$;
  CREATE TRIGGER product_availability_changes AFTER UPDATE ON product_availability
    FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_availability_of_lists();`;

/** Reserved units are no longer available, so their later sale changes nothing that is shown. */
const ofStock = `
  CREATE FUNCTION note_stock() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      former integer := CASE TG_OP WHEN 'INSERT' THEN 0 ELSE OLD.on_hand - OLD.held END;
      available integer := CASE TG_OP WHEN 'DELETE' THEN 0 ELSE NEW.on_hand - NEW.held END;
      product text := CASE TG_OP WHEN 'DELETE' THEN OLD.product_id ELSE NEW.product_id END;
    BEGIN
      PERFORM note_catalog_changes(ARRAY['stock:' || product,
        CASE WHEN (former > 0) <> (available > 0) THEN 'availability:' || product END]);
      RETURN NULL;
    END $$;
  CREATE TRIGGER stock_added_changes AFTER INSERT ON stock
    FOR EACH ROW WHEN (NEW.on_hand <> NEW.held) EXECUTE FUNCTION note_stock();
  CREATE TRIGGER stock_moved_changes AFTER UPDATE ON stock
    FOR EACH ROW WHEN (OLD.on_hand - OLD.held <> NEW.on_hand - NEW.held) EXECUTE FUNCTION note_stock();
  CREATE TRIGGER stock_removed_changes AFTER DELETE ON stock
    FOR EACH ROW WHEN (OLD.on_hand <> OLD.held) EXECUTE FUNCTION note_stock();`;

/** Rare changes of content that nearly all pages show. */
const ofAll = `
  CREATE FUNCTION note_catalog() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_catalog_changes(ARRAY['catalog']);
      RETURN NULL;
    END $$;
  CREATE TRIGGER categories_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
    FOR EACH STATEMENT EXECUTE FUNCTION note_catalog();
  CREATE TRIGGER uploaded_images_changes AFTER UPDATE OF placeholder OR DELETE OR TRUNCATE ON uploaded_images
    FOR EACH STATEMENT EXECUTE FUNCTION note_catalog();
  ${['products', 'product_images', 'product_variants', 'product_availability', 'stock']
    .map(
      (table) => `
  CREATE TRIGGER ${table}_emptied_changes AFTER TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION note_catalog();`,
    )
    .join('')}`;
