import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';

/** The pattern for LIKE that finds a text as it was typed, anywhere. */
export function containing(text: string): string {
  // Wide forms of the pattern's own signs become those signs here, not later in the database.
  return `%${text
    .trim()
    .normalize('NFKC')
    .replace(/[\\%_]/g, '\\$&')}%`;
}

/** SQL that is true where the text matches the pattern, whatever the case and the accents of either. */
export function matches(text: string, pattern: string): string {
  return `searchable(${text}) LIKE searchable(${pattern})`;
}

/** Whether the text matches the pattern, whatever the case and the accents of either. */
export function isLike(text: Expression<string>, pattern: string): Expression<SqlBool> {
  return sql<boolean>`searchable(${text}) LIKE searchable(${pattern})`;
}

/** Whether each word of a search is found in the text, whatever the case and the accents of either, in whatever order. */
export function hasEach(text: Expression<string>, search: string | undefined): Expression<SqlBool> {
  const { and } = expressionBuilder();
  return and(containingEach(search).map((pattern) => isLike(text, pattern)));
}

/** A pattern for each word of a search: all of them have to be found, in whatever order. */
export function containingEach(search: string | undefined): string[] {
  const words = search?.split(/\s+/).filter((word) => word !== '') ?? [];
  return words.map(containing);
}

/** Whether a search is found in the text as it was typed, whatever the case and the accents of either. */
export function has(text: Expression<string>, search: string): Expression<SqlBool> {
  return sql<boolean>`searchable(${text}) LIKE searchable(${containing(search)})`;
}
