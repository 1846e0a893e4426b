-- SKUs and barcodes of all sellable items in one table, so that one constraint finds duplicates among variants and
-- products.

-- Returns the same key for codes that the shop treats as equal. Codes that differ only in case are equal. A GTIN is
-- padded to 14 digits, because scanners add and remove leading zeros.
CREATE OR REPLACE FUNCTION code_key(code text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN code ~ '^([0-9]{8}|[0-9]{12,14})$' THEN lpad(code, 14, '0') ELSE upper(code COLLATE "C") END;

-- Stores the codes of a changed item. DISTINCT, because an item may have the same SKU and barcode.
CREATE OR REPLACE FUNCTION note_item_codes() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    product integer := CASE TG_TABLE_NAME WHEN 'products' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'product_id')::integer END;
    variant integer := CASE TG_TABLE_NAME WHEN 'products' THEN NULL ELSE NEW.id END;
  BEGIN
    DELETE FROM item_codes WHERE product_id = product AND variant_id IS NOT DISTINCT FROM variant;
    INSERT INTO item_codes (code, product_id, variant_id)
      SELECT DISTINCT code_key(code), product, variant FROM unnest(ARRAY[NEW.sku, NEW.barcode]) AS code
      WHERE code IS NOT NULL;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER products_added_codes AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.sku IS NOT NULL OR NEW.barcode IS NOT NULL) EXECUTE FUNCTION note_item_codes();
CREATE OR REPLACE TRIGGER products_changed_codes AFTER UPDATE OF sku, barcode ON products
  FOR EACH ROW WHEN ((OLD.sku, OLD.barcode) IS DISTINCT FROM (NEW.sku, NEW.barcode)) EXECUTE FUNCTION note_item_codes();
CREATE OR REPLACE TRIGGER product_variants_added_codes AFTER INSERT ON product_variants
  FOR EACH ROW WHEN (NEW.sku IS NOT NULL OR NEW.barcode IS NOT NULL) EXECUTE FUNCTION note_item_codes();
CREATE OR REPLACE TRIGGER product_variants_changed_codes AFTER UPDATE OF sku, barcode ON product_variants
  FOR EACH ROW WHEN ((OLD.sku, OLD.barcode) IS DISTINCT FROM (NEW.sku, NEW.barcode)) EXECUTE FUNCTION note_item_codes();
