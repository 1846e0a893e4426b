import fs from 'node:fs';
import path from 'node:path';
import { tableTypesOf } from '../harness/table-types.js';
import { createTestDatabase } from '../harness/test-database.js';

const folder = path.resolve('src/adapters/postgres/sql');

it('tables.ts matches the migrated database (update it with npm run schema)', async () => {
  const handTyped = fs.readFileSync(path.join(folder, 'column-types.ts'), 'utf8').matchAll(/^ {2}'([a-z_.]+)'/gm);
  const database = await createTestDatabase();
  try {
    const types = await tableTypesOf(database, new Set([...handTyped].map(([, name = '']) => name)));
    const file = path.join(folder, 'tables.ts');
    if (process.env['SCHEMA'] === 'write') fs.writeFileSync(file, types);
    expect(fs.readFileSync(file, 'utf8')).toBe(types);
  } finally {
    await database.drop();
  }
});
