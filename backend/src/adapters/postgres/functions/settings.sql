-- Nearly all pages show settings of the shop.
CREATE OR REPLACE TRIGGER setting_versions_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON setting_versions
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalog();
