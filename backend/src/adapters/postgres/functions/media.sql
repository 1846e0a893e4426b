-- Pages show the placeholder of a picture while it loads.
CREATE OR REPLACE TRIGGER uploaded_images_changes AFTER UPDATE OF placeholder OR DELETE OR TRUNCATE ON uploaded_images
  FOR EACH STATEMENT EXECUTE FUNCTION note_catalog();
