import type { TestDatabase } from './test-database.js';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** Whether an INSERT may omit the column, although it is never null. */
  readonly hasDefault: boolean;
  readonly isComputed: boolean;
  /** The values that a CHECK constraint allows, as `'a', 'b'`. */
  readonly values: string | null;
}

const columnsOfTables = `
  SELECT t.relname AS "table", a.attname AS "column", ty.typname AS type, a.attnotnull AS "isRequired",
    a.atthasdef OR a.attidentity <> '' AS "hasDefault", a.attgenerated <> '' AS "isComputed",
    (SELECT regexp_replace(substring(pg_get_constraintdef(c.oid) FROM '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[(.*)\\]\\)\\)\\)$'), '::text', '', 'g')
      FROM pg_constraint c WHERE c.conrelid = t.oid AND c.contype = 'c' AND c.conkey = ARRAY[a.attnum]
        AND pg_get_constraintdef(c.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[') AS values
  FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid JOIN pg_type ty ON ty.oid = a.atttypid
  WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
    AND t.relname <> 'migrations'
  ORDER BY t.relname, a.attnum`;

/** TypeScript types of the driver's values. A bigint is a string, because it can exceed the range of numbers. */
const types: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Uint8Array',
  date: 'Date',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  text: 'string',
  tsquery: 'string',
  tsvector: 'string',
  _text: 'string[]',
  _int4: 'number[]',
  timestamp: 'Date',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
  xid8: 'string',
};

/** Returns the source of `tables.ts` for this database. `handTyped` are the columns of `column-types.ts`. */
export async function tableTypesOf(database: TestDatabase, handTyped: ReadonlySet<string>): Promise<string> {
  const columns = await database.query<Column>(columnsOfTables);
  const tables = [...new Set(columns.map(({ table }) => table))].map((table) => {
    const fields = columns
      .filter((column) => column.table === table)
      .map((column) => fieldOf(column.column, typeOf(column, handTyped)));
    return `  ${table}: {\n${fields.join('')}  };\n`;
  });
  return `${head}\nexport interface Tables {\n${tables.join('')}}\n`;
}

/** Returns the declaration of a field. Unions that are too long for one line have one line per member, as in oxfmt. */
function fieldOf(name: string, type: string): string {
  const line = `    ${name}: ${type};\n`;
  return line.length <= 121 ? line : `    ${name}:\n${type.replaceAll(/(?:^|(?: \| ))/g, '\n      | ').slice(1)};\n`;
}

function typeOf(column: Column, handTyped: ReadonlySet<string>): string {
  const name = `${column.table}.${column.column}`;
  const known = handTyped.has(name) || /json/.test(column.type) ? `ColumnTypes['${name}']` : types[column.type];
  if (known === undefined) throw new Error(`No type is known for ${name}, a ${column.type}.`);
  const value = column.values?.replaceAll(', ', ' | ') ?? known;
  const type = column.isRequired ? value : `${value} | null`;
  if (column.isComputed) return `GeneratedAlways<${type}>`;
  return column.hasDefault ? `Generated<${type}>` : type;
}

const head = `// Generated from the migrated database by \`npm run schema\`.
import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes } from './column-types.js';
`;
