export const searchExtensions = ['pg_trgm', 'fuzzystrmatch'] as const;

/** The database has not got what the search is made of, and the shop's role may not add it. */
export class MissingExtensions extends Error {
  constructor() {
    const wanted = searchExtensions.map((name) => `CREATE EXTENSION ${name};`).join(' ');
    super(
      `DATABASE_URL names a database to which the shop cannot add extensions: let its administrator run ${wanted} in it.`,
    );
    this.name = 'MissingExtensions';
  }
}
