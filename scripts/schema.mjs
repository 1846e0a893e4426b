// Writes the types of the tables from the migrated database, and the list of the applied functions; the spec that
// compares them does both.
process.env['SCHEMA'] = 'write';
process.argv.push('test/adapters/schema.spec');
await import('./test.mjs');
