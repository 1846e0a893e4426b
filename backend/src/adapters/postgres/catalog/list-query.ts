/** SQL and its parameters, `$1` the first of them. */
export interface ListQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}
