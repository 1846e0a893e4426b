import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff find "José" by typing "jose": searches ignore accents and case. */
export class StaffSearch1795000013000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(searchable);
    await runner.query(indexes('searchable'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(indexes('lower'));
    await runner.query('DROP FUNCTION searchable');
  }
}

/**
 * Letters are separated from their accents before the accents are removed. This works with any database locale, and
 * without the extension `unaccent`. Unicode does not decompose the letters in `translate`.
 */
const searchable = `
  CREATE FUNCTION searchable(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(translate(
      replace(regexp_replace(normalize(value, NFKD), '[\\u0300-\\u036f]', '', 'g'), 'ß', 'ss'),
      'ØøŁłĐđı', 'OoLlDdi'));`;

/** Each list is searched by one text of all its columns, in the form that the function returns. */
const indexes = (form: 'searchable' | 'lower') => {
  const indexed = (columns: string) => (form === 'lower' ? columns : `searchable${columns}`);
  return `
  ALTER TABLE orders DROP COLUMN search;
  ALTER TABLE orders ADD COLUMN search text NOT NULL GENERATED ALWAYS AS
    (${form}(id || ' ' || email || ' ' || first_name || ' ' || last_name || ' ' || product_names)) STORED;
  CREATE INDEX orders_search_index ON orders USING gin (search gin_trgm_ops);

  DROP INDEX audit_entries_search_index, mails_search_index, contact_submissions_search_index, users_search_index;
  CREATE INDEX audit_entries_search_index ON audit_entries
    USING gin (${indexed(`(username || ' ' || action || ' ' || subject_id || ' ' || subject_name)`)} gin_trgm_ops);
  CREATE INDEX mails_search_index ON mails
    USING gin (${indexed(`(recipient || ' ' || template || ' ' || coalesce(subject, ''))`)} gin_trgm_ops);
  CREATE INDEX contact_submissions_search_index ON contact_submissions
    USING gin (${indexed(`(name || ' ' || email || ' ' || subject || ' ' || message)`)} gin_trgm_ops);
  CREATE INDEX users_search_index ON users USING gin (${indexed(`(username || ' ' || email)`)} gin_trgm_ops);`;
};
