-- Triggers write each change of the catalog to `catalog_changes`, in the same transaction, as the tags of the cached
-- responses that show the changed content. The connection that made the change also receives the tags in an INFO
-- message, so that its process does not have to query them.

CREATE OR REPLACE FUNCTION note_catalog_changes(changed text[]) RETURNS void LANGUAGE plpgsql AS $$
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
  END $$;

-- Compares the rows, because saving a product writes all its columns. Only differences that pages show count.
CREATE OR REPLACE FUNCTION note_products() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER products_added_changes AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_products();
CREATE OR REPLACE TRIGGER products_changed_changes AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_products();
CREATE OR REPLACE TRIGGER products_removed_changes AFTER DELETE ON products REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION note_products();

CREATE OR REPLACE FUNCTION note_tags() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM note_catalog_changes(ARRAY['list']);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_tags_changes AFTER UPDATE ON products
  FOR EACH ROW WHEN ((OLD.tags, OLD.kind) IS DISTINCT FROM (NEW.tags, NEW.kind)) EXECUTE FUNCTION note_tags();

CREATE OR REPLACE FUNCTION note_fit_facts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM note_catalog_changes(ARRAY['facts']);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_fit_facts_changes AFTER UPDATE ON products
  FOR EACH ROW WHEN ((OLD.kind, OLD.coverage, OLD.support, OLD.lined, OLD.rise, OLD.leg, OLD.stretch)
    IS DISTINCT FROM (NEW.kind, NEW.coverage, NEW.support, NEW.lined, NEW.rise, NEW.leg, NEW.stretch))
  EXECUTE FUNCTION note_fit_facts();

CREATE OR REPLACE FUNCTION note_sale() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM note_catalog_changes(ARRAY['sale']);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_sale_changes AFTER UPDATE OF compare_at_price_cents ON products FOR EACH ROW
  WHEN (OLD.compare_at_price_cents IS DISTINCT FROM NEW.compare_at_price_cents) EXECUTE FUNCTION note_sale();

-- The pages of a set's halves show the set.
CREATE OR REPLACE FUNCTION note_set() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM note_catalog_changes(ARRAY['product:' || NEW.set_top_id, 'product:' || NEW.set_bottom_id]);
    IF TG_OP = 'UPDATE' THEN
      PERFORM note_catalog_changes(ARRAY['product:' || OLD.set_top_id, 'product:' || OLD.set_bottom_id]);
    END IF;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_sets_changes AFTER INSERT OR UPDATE OF name, slug, archived_at, set_top_id, set_bottom_id ON products
  FOR EACH ROW WHEN (NEW.set_top_id IS NOT NULL) EXECUTE FUNCTION note_set();

CREATE OR REPLACE FUNCTION note_parts_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM note_catalog_changes(array_agg('product:' || product_id)) FROM moved;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER product_images_added_changes AFTER INSERT ON product_images REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION note_parts_of_products();
CREATE OR REPLACE TRIGGER product_images_changed_changes AFTER UPDATE ON product_images REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION note_parts_of_products();
CREATE OR REPLACE TRIGGER product_images_removed_changes AFTER DELETE ON product_images REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION note_parts_of_products();
CREATE OR REPLACE TRIGGER product_variants_added_changes AFTER INSERT ON product_variants REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION note_parts_of_products();
CREATE OR REPLACE TRIGGER product_variants_changed_changes AFTER UPDATE ON product_variants REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION note_parts_of_products();
CREATE OR REPLACE TRIGGER product_variants_removed_changes AFTER DELETE ON product_variants REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION note_parts_of_products();

CREATE OR REPLACE FUNCTION note_availability_of_lists() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM note_catalog_changes(ARRAY['offers']);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER product_availability_changes AFTER UPDATE ON product_availability
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_availability_of_lists();

-- A product can become cheaper, or lose its sale, when a size sells out.
CREATE OR REPLACE FUNCTION note_prices() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM note_catalog_changes(ARRAY['prices', 'sale', 'product:' || NEW.product_id]);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER product_availability_prices_changes AFTER UPDATE ON product_availability FOR EACH ROW
  WHEN ((OLD.lowest_price_cents, OLD.highest_price_cents) <> (NEW.lowest_price_cents, NEW.highest_price_cents))
  EXECUTE FUNCTION note_prices();

-- A sale of held units changes nothing that pages show, because the hold already made the units unavailable.
CREATE OR REPLACE FUNCTION note_stock() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    former integer := CASE TG_OP WHEN 'INSERT' THEN 0 ELSE OLD.on_hand - OLD.held END;
    available integer := CASE TG_OP WHEN 'DELETE' THEN 0 ELSE NEW.on_hand - NEW.held END;
    product text := CASE TG_OP WHEN 'DELETE' THEN OLD.product_id ELSE NEW.product_id END;
  BEGIN
    PERFORM note_catalog_changes(ARRAY['stock:' || product,
      CASE WHEN (former > 0) <> (available > 0) THEN 'availability:' || product END]);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER stock_added_changes AFTER INSERT ON stock
  FOR EACH ROW WHEN (NEW.on_hand <> NEW.held) EXECUTE FUNCTION note_stock();
CREATE OR REPLACE TRIGGER stock_moved_changes AFTER UPDATE ON stock
  FOR EACH ROW WHEN (OLD.on_hand - OLD.held <> NEW.on_hand - NEW.held) EXECUTE FUNCTION note_stock();
CREATE OR REPLACE TRIGGER stock_removed_changes AFTER DELETE ON stock
  FOR EACH ROW WHEN (OLD.on_hand <> OLD.held) EXECUTE FUNCTION note_stock();

CREATE OR REPLACE FUNCTION note_size_chart() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM note_catalog_changes(ARRAY[coalesce('product:' || coalesce(NEW.product_id, OLD.product_id), 'catalog')]);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER size_charts_changes AFTER INSERT OR UPDATE OR DELETE ON size_charts
  FOR EACH ROW EXECUTE FUNCTION note_size_chart();

-- Runs for rare changes to content that nearly all pages show.
CREATE OR REPLACE FUNCTION note_catalog() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM note_catalog_changes(ARRAY['catalog']);
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER categories_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalog();
CREATE OR REPLACE TRIGGER products_emptied_changes AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalog();
CREATE OR REPLACE TRIGGER product_images_emptied_changes AFTER TRUNCATE ON product_images
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalog();
CREATE OR REPLACE TRIGGER product_variants_emptied_changes AFTER TRUNCATE ON product_variants
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalog();
CREATE OR REPLACE TRIGGER product_availability_emptied_changes AFTER TRUNCATE ON product_availability
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalog();
CREATE OR REPLACE TRIGGER stock_emptied_changes AFTER TRUNCATE ON stock
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalog();
