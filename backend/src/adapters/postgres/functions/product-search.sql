-- Maintains the search vector of each product, the sizes and colors by which staff find it (`products.variant_words`), and
-- `search_words`, the list of all words that products contain.

-- Returns the colors by which shoppers can filter. A name without any word of `color_words` has the color "Other".
CREATE OR REPLACE FUNCTION colors_of(name text) RETURNS text[] LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN search_text(name) = '' THEN '{}'::text[] ELSE coalesce(
    (SELECT array_agg(DISTINCT known.color) FROM color_words known
      WHERE known.word = ANY (string_to_array(search_text(name), ' '))),
    '{Other}') END;

CREATE OR REPLACE FUNCTION remember_words(written text) RETURNS void LANGUAGE sql
  BEGIN ATOMIC
    INSERT INTO search_words
      SELECT word FROM unnest(to_tsvector('pg_catalog.simple', search_text(written))) AS found (word)
      WHERE length(word) BETWEEN 3 AND 40 AND word ~ '[^0-9]'
      ORDER BY word
    ON CONFLICT DO NOTHING;
  END;

-- Returns the sizes and colors of a product, between single blanks.
CREATE OR REPLACE FUNCTION variant_words_of(product integer) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(' ' || string_agg(DISTINCT searchable(word), ' ') || ' ', '')
    FROM product_variants v, unnest(ARRAY[v.size, v.color]) AS word
    WHERE v.product_id = product AND v.archived_at IS NULL AND word <> '');

-- Color names weigh as much as tags (B). The colors of the color filter weigh as much as the category (C). FOR SHARE
-- locks the category, so that no product is indexed with a category name that another transaction is changing.
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
    NEW.variant_words := variant_words_of(NEW.id);
    PERFORM remember_words(concat_ws(' ', NEW.name, tags, shades, category, colors, facts));
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER products_search
  BEFORE INSERT OR UPDATE OF name, tags, category_id, is_new, description, fabric, upf, search ON products
  FOR EACH ROW EXECUTE FUNCTION index_product();

-- Indexes large categories in parts. After each part, a message shows the caller that the statement is still running: the
-- shop closes connections that are silent for some seconds.
CREATE OR REPLACE FUNCTION index_products_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    part integer[];
  BEGIN
    FOR part IN
      SELECT array_agg(id) FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1) / 500 AS place FROM products
        WHERE category_id = NEW.id) AS one GROUP BY place ORDER BY place
    LOOP
      UPDATE products SET category_id = category_id WHERE id = ANY (part);
      RAISE INFO 'indexed % products', cardinality(part);
    END LOOP;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER categories_search AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION index_products_of_category();

-- If a statement changes many rows, each product is updated once.
CREATE OR REPLACE FUNCTION index_products_of_variants() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE products SET search = search WHERE id IN (SELECT product_id FROM moved);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER product_variants_added_search AFTER INSERT ON product_variants REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION index_products_of_variants();
CREATE OR REPLACE TRIGGER product_variants_removed_search AFTER DELETE ON product_variants REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION index_products_of_variants();

CREATE OR REPLACE FUNCTION index_product_of_variant() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE products SET search = search WHERE id IN (OLD.product_id, NEW.product_id);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER product_variants_changed_search AFTER UPDATE OF product_id, size, color, archived_at ON product_variants
  FOR EACH ROW WHEN ((OLD.product_id, OLD.size, OLD.color, OLD.archived_at)
    IS DISTINCT FROM (NEW.product_id, NEW.size, NEW.color, NEW.archived_at))
  EXECUTE FUNCTION index_product_of_variant();

CREATE OR REPLACE FUNCTION keep_basic_colors() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.basic_colors := colors_of(NEW.color);
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER product_variants_basic_colors BEFORE INSERT OR UPDATE OF color, basic_colors ON product_variants
  FOR EACH ROW EXECUTE FUNCTION keep_basic_colors();

CREATE OR REPLACE FUNCTION note_synonym() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM remember_words(NEW.words);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER search_synonyms_words AFTER INSERT OR UPDATE OF words ON search_synonyms
  FOR EACH ROW EXECUTE FUNCTION note_synonym();
