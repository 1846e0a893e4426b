-- Copies the names and codes of an order's products to `orders.product_names`, a part of the order's searchable text.

CREATE OR REPLACE FUNCTION name_products_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE orders SET product_names = bought.names FROM (
      SELECT order_id, string_agg(concat_ws(' ', product_name, sku, barcode), ' ' ORDER BY position) AS names FROM order_items
      WHERE order_id IN (SELECT order_id FROM added) GROUP BY order_id) AS bought
    WHERE orders.id = bought.order_id AND orders.product_names <> bought.names;
    RETURN NULL;
  END $$;
CREATE OR REPLACE TRIGGER order_items_name_products AFTER INSERT ON order_items
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION name_products_of_order();

-- An exchange changes the SKU and barcode of an order line, and so the searchable text of the order.
CREATE OR REPLACE TRIGGER order_items_rename_products AFTER UPDATE ON order_items
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION name_products_of_order();
