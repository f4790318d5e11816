import { type Expression, sql, type SqlBool } from 'kysely';

/** A word as it stands in a LIKE pattern, folded as names are. */
export const pattern = (word: string) =>
  sql<string>`replace(replace(replace(folded(${word}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

/** Whether a text holds a word, as names are compared. */
export const contains = (column: Expression<unknown>, word: string): Expression<SqlBool> =>
  sql<SqlBool>`folded(${column}) like '%' || ${pattern(word)} || '%'`;
