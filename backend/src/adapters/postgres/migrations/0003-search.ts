import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Search documents, and the availability of each product. The database itself updates both. */
export class Search1763800000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [extensions, texts, words, documents, availability]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER product_variants_availability ON product_variants;
      DROP TRIGGER stock_availability ON stock;
      DROP TRIGGER stock_rows_availability ON stock;
      DROP TRIGGER products_availability ON products;
      DROP TRIGGER categories_search ON categories;
      DROP TRIGGER products_search ON products;
      DROP FUNCTION note_availability, add_availability, refresh_availability, index_products_of_category, index_product;
      DROP TABLE product_availability, search_words;
      ALTER TABLE products DROP COLUMN search;
      DROP FUNCTION search_vector, search_text`);
  }
}

/** Both extensions are trusted: the database's owner may add them. */
export const extensions = 'CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS fuzzystrmatch';

/**
 * `search_text` normalizes words to letters and digits separated by single blanks, without case, accents or signs. It
 * lists the signs explicitly, because the set of letters in PostgreSQL depends on the database's locale.
 * `search_vector` contains each word twice: as a stem, and as written, for prefix matches.
 */
const texts = String.raw`
  CREATE FUNCTION search_text(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN btrim(regexp_replace(lower(regexp_replace(normalize(written, NFKD), '[\u0300-\u036f]+', '', 'g')),
      '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u2190-\u2bff\u3000-\u303f\ufe00-\ufe0f\U00010000-\U0010ffff]+', ' ', 'g'));

  CREATE FUNCTION search_vector(written text, weight "char") RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN setweight(to_tsvector('pg_catalog.english', search_text(written))
      || to_tsvector('pg_catalog.simple', search_text(written)), weight);`;

/** Candidates for misspelled words. Words that no product has any more remain; readers check the products. */
const words = `
  CREATE TABLE search_words (word text PRIMARY KEY CHECK (length(word) BETWEEN 3 AND 40));
  CREATE INDEX search_words_trigrams_index ON search_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);`;

/** The category's row is locked, so that no product is indexed by a name that is being changed. */
const documents = `
  ALTER TABLE products ADD COLUMN search tsvector;

  CREATE FUNCTION index_product() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      tags text := array_to_string(NEW.tags, ' ');
      category text;
    BEGIN
      SELECT name INTO category FROM categories WHERE id = NEW.category_id FOR SHARE;
      NEW.search := search_vector(NEW.name, 'A') || search_vector(tags, 'B') || search_vector(coalesce(category, ''), 'C')
        || search_vector(coalesce(NEW.description, ''), 'D');
      INSERT INTO search_words
        SELECT word FROM unnest(to_tsvector('pg_catalog.simple',
          search_text(concat_ws(' ', NEW.name, tags, category, NEW.description)))) AS found (word)
        WHERE length(word) BETWEEN 3 AND 40 AND word ~ '[^0-9]'
        ORDER BY word
      ON CONFLICT DO NOTHING;
      RETURN NEW;
    END $$;
  CREATE TRIGGER products_search BEFORE INSERT OR UPDATE OF name, tags, category_id, description, search ON products
    FOR EACH ROW EXECUTE FUNCTION index_product();

  CREATE FUNCTION index_products_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE products SET category_id = category_id WHERE category_id = NEW.id;
      RETURN NULL;
    END $$;
  CREATE TRIGGER categories_search AFTER UPDATE OF name ON categories
    FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION index_products_of_category();

  UPDATE products SET category_id = category_id;
  ALTER TABLE products ALTER COLUMN search SET NOT NULL;
  CREATE INDEX products_search_index ON products USING gin (search) WITH (fastupdate = off) WHERE archived_at IS NULL;`;

/**
 * One row per product, recomputed at the commit of a transaction that changed a variant, or made an item available or
 * sold out. Its lock is a transaction's last, taken in the order of the products, and its inputs are read under this
 * lock, so that two transactions neither deadlock nor miss each other's change. The product's own switch is not
 * included.
 */
const availability = `
  CREATE TABLE product_availability (
    product_id integer PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
    sizes text[] NOT NULL DEFAULT '{}',
    sizes_in_stock text[] NOT NULL DEFAULT '{}',
    in_stock boolean NOT NULL DEFAULT false,
    CONSTRAINT product_availability_sizes_check CHECK (sizes_in_stock <@ sizes),
    CONSTRAINT product_availability_in_stock_check CHECK (in_stock OR sizes_in_stock = '{}')
  );

  CREATE FUNCTION refresh_availability(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM product_availability WHERE product_id = ANY (changed) ORDER BY product_id FOR UPDATE;
      UPDATE product_availability held
      SET sizes = found.sizes, sizes_in_stock = found.sizes_in_stock, in_stock = found.in_stock
      FROM (
        SELECT one.id,
          coalesce(array_agg(DISTINCT v.size) FILTER (WHERE v.size IS NOT NULL), '{}') AS sizes,
          coalesce(array_agg(DISTINCT v.size) FILTER (WHERE v.size IS NOT NULL AND v.in_stock AND s.on_hand > s.held), '{}')
            AS sizes_in_stock,
          coalesce(bool_or(coalesce(v.in_stock, true) AND s.on_hand > s.held), false) AS in_stock
        FROM unnest(changed) AS one (id)
        LEFT JOIN product_variants v ON v.product_id = one.id AND v.archived_at IS NULL
        LEFT JOIN stock s ON s.product_id = one.id AND s.variant_id IS NOT DISTINCT FROM v.id
        GROUP BY one.id
      ) found
      WHERE held.product_id = found.id
        AND (held.sizes, held.sizes_in_stock, held.in_stock) <> (found.sizes, found.sizes_in_stock, found.in_stock);
    END $$;

  CREATE FUNCTION add_availability() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO product_availability (product_id) VALUES (NEW.id);
      RETURN NULL;
    END $$;
  CREATE TRIGGER products_availability AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION add_availability();

  CREATE FUNCTION note_availability() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM refresh_availability(ARRAY[OLD.product_id, NEW.product_id]);
      RETURN NULL;
    END $$;
  CREATE CONSTRAINT TRIGGER product_variants_availability AFTER INSERT OR DELETE OR UPDATE OF product_id, size, in_stock, archived_at
    ON product_variants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_availability();
  CREATE CONSTRAINT TRIGGER stock_availability AFTER UPDATE OF product_id, variant_id, on_hand, held ON stock
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN ((OLD.on_hand > OLD.held, OLD.product_id, OLD.variant_id) IS DISTINCT FROM
      (NEW.on_hand > NEW.held, NEW.product_id, NEW.variant_id))
    EXECUTE FUNCTION note_availability();
  CREATE CONSTRAINT TRIGGER stock_rows_availability AFTER INSERT OR DELETE ON stock
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_availability();

  INSERT INTO product_availability (product_id) SELECT id FROM products;
  SELECT refresh_availability(ARRAY(SELECT id FROM products));`;
