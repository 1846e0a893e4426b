import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { tableTypesOf } from '../harness/table-types.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

const folder = path.resolve('src/adapters/postgres');
it('the types of the tables are those of the migrated database; npm run schema writes them', async () => {
  const handTyped = fs.readFileSync(path.join(folder, 'sql/column-types.ts'), 'utf8').matchAll(/^ {2}'([a-z_.]+)'/gm);
  const database = await createTestDatabase();
  try {
    const types = await tableTypesOf(database, new Set([...handTyped].map(([, name = '']) => name)));
    const file = path.join(folder, 'sql/tables.ts');
    if (process.env['SCHEMA'] === 'write') fs.writeFileSync(file, types);
    expect(fs.readFileSync(file, 'utf8')).toBe(types);
  } finally {
    await database.drop();
  }
});

const list = path.join(folder, 'functions/applied.json');

/** For each migration, the SHA-256 of each function file that it applied. */
type Applied = Readonly<Record<string, Readonly<Record<string, string>>>>;

const files = fs.readdirSync(path.join(folder, 'functions')).filter((file) => file.endsWith('.sql'));
const textOf = (file: string) => fs.readFileSync(path.join(folder, 'functions', file), 'utf8');
const hashOf = (file: string) => createHash('sha256').update(textOf(file)).digest('hex');

/** Returns the function files that each migration imports, with their hashes. A known hash stays unchanged. */
function appliedWith(known: Applied): Applied {
  const migrations = fs.readdirSync(path.join(folder, 'migrations')).filter((file) => /^\d/.test(file));
  return Object.fromEntries(
    migrations.sort().flatMap((migration) => {
      const source = fs.readFileSync(path.join(folder, 'migrations', migration), 'utf8');
      const applied = [...source.matchAll(/'\.\.\/functions\/(.+\.sql)'/g)].map(([, file = '']) => file);
      const hashes = applied.map((file) => [file, known[migration]?.[file] ?? hashOf(file)]);
      return applied.length > 0 ? [[migration, Object.fromEntries(hashes)]] : [];
    }),
  );
}

it('a migration applies each function file after its last change; npm run schema lists the files', () => {
  const known = fs.existsSync(list) ? (JSON.parse(fs.readFileSync(list, 'utf8')) as Applied) : {};
  if (process.env['SCHEMA'] === 'write') fs.writeFileSync(list, `${JSON.stringify(appliedWith(known), null, 2)}\n`);
  const applied = JSON.parse(fs.readFileSync(list, 'utf8')) as Applied;
  expect(applied).toEqual(appliedWith(applied));
  // If this fails, add a migration that applies the changed file: see CONTRIBUTING.md.
  expect(Object.assign({}, ...Object.values(applied))).toEqual(
    Object.fromEntries(files.map((file) => [file, hashOf(file)])),
  );
});

describe('the functions and triggers of the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const definitions = async () => {
    const functions = await database.query<{ name: string; definition: string }>(`
      SELECT proname AS name, pg_get_functiondef(p.oid) AS definition FROM pg_proc p
      WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`);
    const triggers = await database.query<{ name: string; definition: string }>(
      'SELECT tgname AS name, pg_get_triggerdef(oid) AS definition FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1',
    );
    return { functions, triggers };
  };

  it('are those of the files', async () => {
    const { functions, triggers } = await definitions();
    const texts = files.map(textOf).join('\n');
    const named = (pattern: RegExp) => [...texts.matchAll(pattern)].map(([, name = '']) => name).sort();
    expect(functions.map(({ name }) => name).sort()).toEqual(named(/^CREATE OR REPLACE FUNCTION (\w+)/gm));
    expect(triggers.map(({ name }) => name).sort()).toEqual(named(/^CREATE (?:OR REPLACE|CONSTRAINT) TRIGGER (\w+)/gm));
  });

  it('stay the same when the files are applied again', async () => {
    const before = await definitions();
    for (const file of files) await database.query(textOf(file));
    expect(await definitions()).toEqual(before);
  });
});

/** Tables with few rows, which PostgreSQL scans faster than it searches an index. */
const small = ['mail_pause', 'category_slugs', 'staff_invitations'];

it('foreign keys have an index if a deletion changes their rows', async () => {
  const database = await createTestDatabase();
  try {
    const unindexed = await database.query<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint c
       WHERE contype = 'f' AND confdeltype IN ('c', 'n') AND connamespace = 'public'::regnamespace
         AND conrelid <> ALL ($1::text[]::regclass[])
         AND NOT EXISTS (
           SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]
           WHERE indrelid = conrelid AND indkey[0] = conkey[1] AND indisvalid
             AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))
       ORDER BY 1`,
      [small],
    );
    expect(unindexed).toEqual([]);
  } finally {
    await database.drop();
  }
});
