// Writes the types of the tables, and the list of applied functions, from the migrated database. Runs the spec that
// compares these files, in its write mode.
process.env['SCHEMA'] = 'write';
process.argv.push('test/adapters/schema.spec');
await import('./test.mjs');
