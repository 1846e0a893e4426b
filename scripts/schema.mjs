// Writes the types of the tables from the migrated database; the spec that compares them does both.
process.env['SCHEMA'] = 'write';
process.argv.push('test/adapters/tables.spec');
await import('./test.mjs');
