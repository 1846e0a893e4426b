// Writes the types of the tables, and the list of applied functions, from the migrated database. The spec that compares
// these files writes them in this mode.
process.env['SCHEMA'] = 'write';
process.argv.push('test/adapters/schema.spec');
await import('./test.mjs');
