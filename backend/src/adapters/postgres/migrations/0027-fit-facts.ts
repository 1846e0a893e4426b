import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Kinds and fit facts of products, in words for filtering. Existing products have none. */
export class FitFacts1795000027000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products ${facts
        .map(
          ([name, words]) => `ADD COLUMN ${name} text CONSTRAINT products_${name}_check CHECK (${name} IN (${words}))`,
        )
        .join(', ')};

      CREATE FUNCTION note_fit_facts() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM note_catalog_changes(ARRAY['facts']);
          RETURN NULL;
        END $$;
      CREATE TRIGGER products_fit_facts_changes AFTER UPDATE ON products
        FOR EACH ROW WHEN ((${columnsOf('OLD')}) IS DISTINCT FROM (${columnsOf('NEW')})) EXECUTE FUNCTION note_fit_facts()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER products_fit_facts_changes ON products;
      DROP FUNCTION note_fit_facts;
      ALTER TABLE products ${facts.map(([name]) => `DROP COLUMN ${name}`).join(', ')}`);
  }
}

const facts = [
  ['kind', `'bikini', 'bikini-top', 'bikini-bottom', 'one-piece', 'cover-up', 'active-top', 'active-bottom'`],
  ['coverage', `'minimal', 'cheeky', 'moderate', 'full'`],
  ['support', `'light', 'medium', 'high'`],
  ['lined', `'none', 'partial', 'full'`],
  ['rise', `'low', 'mid', 'high'`],
  ['leg', `'low-cut', 'mid-cut', 'high-cut', 'short', 'cropped', 'full-length', 'flared'`],
  ['stretch', `'none', 'some', 'high'`],
] as const;

const columnsOf = (row: 'OLD' | 'NEW') => facts.map(([name]) => `${row}.${name}`).join(', ');
