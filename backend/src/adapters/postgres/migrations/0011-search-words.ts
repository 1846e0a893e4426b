import type { MigrationInterface, QueryRunner } from 'typeorm';
import { colorWords, usualSynonyms } from './0011-search-defaults.js';

/** More search words for products: the colors of variants, and the synonyms that staff enter. */
export class SearchWords1795000011001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [stems, colors, synonyms, documents, variants, availability]) await runner.query(statement);
    await runner.query('INSERT INTO color_words (word, color) SELECT * FROM unnest($1::text[], $2::text[])', [
      ...columns(colorWords),
    ]);
    await runner.query(
      `INSERT INTO search_synonyms (words, meanings)
       SELECT words, string_to_array(meanings, ', ') FROM unnest($1::text[], $2::text[]) AS usual (words, meanings)`,
      [...columns(usualSynonyms)],
    );
    await runner.query(`
      UPDATE products SET search = search;
      SELECT refresh_availability(ARRAY(SELECT id FROM products))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER product_variants_added_search ON product_variants;
      DROP TRIGGER product_variants_changed_search ON product_variants;
      DROP TRIGGER product_variants_removed_search ON product_variants;
      DROP TRIGGER products_search ON products;
      DROP TRIGGER product_variants_availability ON product_variants;
      DROP TABLE search_synonyms;
      DROP FUNCTION index_products_of_variants, index_product_of_variant, note_synonym`);
    for (const statement of former) await runner.query(statement);
    await runner.query(`
      ALTER TABLE product_availability
        DROP COLUMN colors, DROP COLUMN colors_in_stock, DROP COLUMN choices, DROP COLUMN choices_in_stock;
      DROP FUNCTION colors_of, remember_words, search_meaning, search_phrase, search_query, search_nouns;
      DROP TABLE color_words;
      UPDATE products SET search = search`);
  }
}

/** The texts of each list with their key, as two columns. */
function columns(lists: Readonly<Record<string, string>>): [texts: string[], keys: string[]] {
  const rows = Object.entries(lists).flatMap(([key, list]) => list.split(', ').map((text) => ({ text, key })));
  return [rows.map(({ text }) => text), rows.map(({ key }) => key)];
}

/**
 * `search_nouns` distinguishes names of garments that the English stemmer treats as equal: leggings from legs, shorts
 * from short. `search_phrase` matches adjacent words in fields of these weights only.
 */
const stems = String.raw`
  CREATE FUNCTION search_nouns(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN regexp_replace(regexp_replace(words, '\mlegging\M', 'leggings', 'g'), '\m(leggings|shorts|tights|briefs)\M', '\1wear', 'g');

  CREATE OR REPLACE FUNCTION search_vector(written text, weight "char") RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN setweight(to_tsvector('pg_catalog.english', search_nouns(search_text(written)))
      || to_tsvector('pg_catalog.simple', search_text(written)), weight);

  CREATE FUNCTION search_query(word text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN plainto_tsquery('pg_catalog.english', search_nouns(word));

  CREATE FUNCTION search_phrase(written text, weights text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN regexp_replace(phraseto_tsquery('pg_catalog.english', search_nouns(search_text(written)))::text,
      '(''[^'']+'')', '\1' || weights, 'g')::tsquery;

  CREATE FUNCTION search_meaning(written text[]) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (SELECT string_agg('(' || phrase::text || ')', ' | ')::tsquery
      FROM unnest(written) AS one (text), search_phrase(one.text, ':AB') AS phrase WHERE numnode(phrase) > 0);`;

/** A color whose name has none of these words is filtered as "Other". */
const colors = `
  CREATE TABLE color_words (
    word text NOT NULL CHECK (word = search_text(word) AND word <> ''),
    color text NOT NULL CHECK (color ~ '^[A-Z][a-z]+$'),
    PRIMARY KEY (word, color)
  );

  CREATE FUNCTION colors_of(name text) RETURNS text[] LANGUAGE sql STABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN search_text(name) = '' THEN '{}'::text[] ELSE coalesce(
      (SELECT array_agg(DISTINCT known.color) FROM color_words known
        WHERE known.word = ANY (string_to_array(search_text(name), ' '))),
      '{Other}') END;`;

/**
 * Synonyms. Two with the same spelling, or in singular and plural, are the same. Their meanings are searched in names,
 * tags and colors, like the words themselves; a description that mentions leggings does not match.
 */
const synonyms = `
  CREATE TABLE search_synonyms (
    id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    words text NOT NULL CHECK (length(words) BETWEEN 1 AND 60),
    meanings text[] NOT NULL CHECK (cardinality(meanings) BETWEEN 1 AND 10),
    phrase text NOT NULL GENERATED ALWAYS AS (search_text(words)) STORED,
    stems text NOT NULL GENERATED ALWAYS AS (search_phrase(words, '')::text) STORED,
    lexemes tsvector NOT NULL GENERATED ALWAYS AS (search_vector(words, 'A')) STORED,
    meant tsquery NOT NULL GENERATED ALWAYS AS (search_meaning(words || meanings)) STORED,
    CONSTRAINT search_synonyms_words_key UNIQUE (stems),
    CONSTRAINT search_synonyms_words_narrow CHECK (stems <> '')
  );
  CREATE INDEX search_synonyms_phrase_index ON search_synonyms (phrase text_pattern_ops);
  CREATE INDEX search_synonyms_lexemes_index ON search_synonyms USING gin (lexemes) WITH (fastupdate = off);

  CREATE FUNCTION remember_words(written text) RETURNS void LANGUAGE sql
    BEGIN ATOMIC
      INSERT INTO search_words
        SELECT word FROM unnest(to_tsvector('pg_catalog.simple', search_text(written))) AS found (word)
        WHERE length(word) BETWEEN 3 AND 40 AND word ~ '[^0-9]'
        ORDER BY word
      ON CONFLICT DO NOTHING;
    END;

  CREATE FUNCTION note_synonym() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM remember_words(NEW.words);
      RETURN NULL;
    END $$;
  CREATE TRIGGER search_synonyms_words AFTER INSERT OR UPDATE OF words ON search_synonyms
    FOR EACH ROW EXECUTE FUNCTION note_synonym();`;

/** The names of colors have the weight of tags, and the colors for filtering that of the category. */
const documents = `
  CREATE OR REPLACE FUNCTION index_product() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      tags text := array_to_string(NEW.tags, ' ');
      category text;
      colors text;
      shades text;
      facts text := concat_ws(' ', NEW.description, NEW.fabric, 'UPF ' || NEW.upf);
    BEGIN
      SELECT concat_ws(' ', name, CASE WHEN NEW.is_new THEN 'New Arrivals' END) INTO category
        FROM categories WHERE id = NEW.category_id FOR SHARE;
      SELECT string_agg(DISTINCT v.color, ' '), string_agg(DISTINCT known.color, ' ') INTO shades, colors
        FROM product_variants v LEFT JOIN LATERAL unnest(array_remove(colors_of(v.color), 'Other')) AS known (color) ON true
        WHERE v.product_id = NEW.id AND v.archived_at IS NULL;
      NEW.search := search_vector(NEW.name, 'A') || search_vector(concat_ws(' ', tags, shades), 'B')
        || search_vector(concat_ws(' ', category, colors), 'C') || search_vector(facts, 'D');
      PERFORM remember_words(concat_ws(' ', NEW.name, tags, shades, category, colors, facts));
      RETURN NEW;
    END $$;
  DROP TRIGGER products_search ON products;
  CREATE TRIGGER products_search
    BEFORE INSERT OR UPDATE OF name, tags, category_id, is_new, description, fabric, upf, search ON products
    FOR EACH ROW EXECUTE FUNCTION index_product();`;

/** If a statement changes many rows, each product is updated once. */
const variants = `
  CREATE FUNCTION index_products_of_variants() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE products SET search = search WHERE id IN (SELECT product_id FROM moved);
      RETURN NULL;
    END $$;
  CREATE TRIGGER product_variants_added_search AFTER INSERT ON product_variants REFERENCING NEW TABLE AS moved
    FOR EACH STATEMENT EXECUTE FUNCTION index_products_of_variants();
  CREATE TRIGGER product_variants_removed_search AFTER DELETE ON product_variants REFERENCING OLD TABLE AS moved
    FOR EACH STATEMENT EXECUTE FUNCTION index_products_of_variants();

  CREATE FUNCTION index_product_of_variant() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE products SET search = search WHERE id IN (OLD.product_id, NEW.product_id);
      RETURN NULL;
    END $$;
  CREATE TRIGGER product_variants_changed_search AFTER UPDATE OF product_id, color, archived_at ON product_variants
    FOR EACH ROW WHEN ((OLD.product_id, OLD.color, OLD.archived_at) IS DISTINCT FROM (NEW.product_id, NEW.color, NEW.archived_at))
    EXECUTE FUNCTION index_product_of_variant();`;

/** A choice is a color and a size of one variant: "Blue M". */
const availability = `
  ALTER TABLE product_availability
    ADD COLUMN colors text[] NOT NULL DEFAULT '{}',
    ADD COLUMN colors_in_stock text[] NOT NULL DEFAULT '{}',
    ADD COLUMN choices text[] NOT NULL DEFAULT '{}',
    ADD COLUMN choices_in_stock text[] NOT NULL DEFAULT '{}';

  CREATE OR REPLACE FUNCTION refresh_availability(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM product_availability WHERE product_id = ANY (changed) ORDER BY product_id FOR UPDATE;
      UPDATE product_availability held
      SET sizes = found.sizes, sizes_in_stock = found.sizes_in_stock, colors = found.colors,
        colors_in_stock = found.colors_in_stock, choices = found.choices, choices_in_stock = found.choices_in_stock,
        in_stock = found.in_stock
      FROM (
        SELECT one.id,
          coalesce(array_agg(DISTINCT v.size) FILTER (WHERE v.size IS NOT NULL), '{}') AS sizes,
          coalesce(array_agg(DISTINCT v.size) FILTER (WHERE v.size IS NOT NULL AND v.in_stock AND s.on_hand > s.held), '{}')
            AS sizes_in_stock,
          coalesce(array_agg(DISTINCT c.color) FILTER (WHERE c.color IS NOT NULL), '{}') AS colors,
          coalesce(array_agg(DISTINCT c.color) FILTER (WHERE c.color IS NOT NULL AND v.in_stock AND s.on_hand > s.held), '{}')
            AS colors_in_stock,
          array_remove(coalesce(array_agg(DISTINCT c.color || ' ' || v.size), '{}'), NULL) AS choices,
          array_remove(coalesce(array_agg(DISTINCT c.color || ' ' || v.size)
            FILTER (WHERE v.in_stock AND s.on_hand > s.held), '{}'), NULL) AS choices_in_stock,
          coalesce(bool_or(coalesce(v.in_stock, true) AND s.on_hand > s.held), false) AS in_stock
        FROM unnest(changed) AS one (id)
        LEFT JOIN product_variants v ON v.product_id = one.id AND v.archived_at IS NULL
        LEFT JOIN stock s ON s.product_id = one.id AND s.variant_id IS NOT DISTINCT FROM v.id
        LEFT JOIN LATERAL unnest(colors_of(v.color)) AS c (color) ON true
        GROUP BY one.id
      ) found
      WHERE held.product_id = found.id
        AND (held.sizes, held.sizes_in_stock, held.colors, held.colors_in_stock, held.choices, held.choices_in_stock, held.in_stock)
          <> (found.sizes, found.sizes_in_stock, found.colors, found.colors_in_stock, found.choices, found.choices_in_stock,
            found.in_stock);
    END $$;

  DROP TRIGGER product_variants_availability ON product_variants;
  CREATE CONSTRAINT TRIGGER product_variants_availability
    AFTER INSERT OR DELETE OR UPDATE OF product_id, size, color, in_stock, archived_at
    ON product_variants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_availability();`;

/** The previous definitions, word for word. */
const former = [
  `
  CREATE OR REPLACE FUNCTION index_product() RETURNS trigger LANGUAGE plpgsql AS $$
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
    FOR EACH ROW EXECUTE FUNCTION index_product();`,
  `
  CREATE OR REPLACE FUNCTION refresh_availability(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
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
  CREATE CONSTRAINT TRIGGER product_variants_availability AFTER INSERT OR DELETE OR UPDATE OF product_id, size, in_stock, archived_at
    ON product_variants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_availability();`,
  `
  CREATE OR REPLACE FUNCTION search_vector(written text, weight "char") RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN setweight(to_tsvector('pg_catalog.english', search_text(written))
      || to_tsvector('pg_catalog.simple', search_text(written)), weight);`,
];
