/** The text of an SQL file, which Rolldown puts into the bundle. */
declare module '*.sql' {
  const sql: string;
  export default sql;
}
