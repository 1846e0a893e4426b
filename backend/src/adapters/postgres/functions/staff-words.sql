-- Maintains `products.variant_words`: the sizes and colors by which staff find a product, between single blanks. Other
-- triggers update `products.search` when the variants of a product change.

CREATE OR REPLACE FUNCTION variant_words_of(product integer) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(' ' || string_agg(DISTINCT searchable(word), ' ') || ' ', '')
    FROM product_variants v, unnest(ARRAY[v.size, v.color]) AS word
    WHERE v.product_id = product AND v.archived_at IS NULL AND word <> '');

CREATE OR REPLACE FUNCTION keep_variant_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.variant_words := variant_words_of(NEW.id);
    RETURN NEW;
  END $$;
CREATE OR REPLACE TRIGGER products_variant_words BEFORE UPDATE OF search ON products
  FOR EACH ROW EXECUTE FUNCTION keep_variant_words();

CREATE OR REPLACE TRIGGER product_variants_size_words AFTER UPDATE OF size ON product_variants
  FOR EACH ROW WHEN (OLD.size IS DISTINCT FROM NEW.size) EXECUTE FUNCTION index_product_of_variant();
