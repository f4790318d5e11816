import { type Expression, sql, type SqlBool } from 'kysely';
import { sparsePairs } from './words.rules.ts';

/** A word as it stands in a LIKE pattern, folded as names are. */
export const pattern = (word: string) =>
  sql<string>`replace(replace(replace(folded(${word}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

/** Whether a text holds a word, as names are compared. */
export const contains = (column: Expression<unknown>, word: string): Expression<SqlBool> =>
  sql<SqlBool>`folded(${column}) like '%' || ${pattern(word)} || '%'`;

/** Whether an index of words says that a text may hold one: to be looked at with `contains`. */
export const mayHold = (text: Expression<unknown>, word: string): Expression<SqlBool> => {
  const sparse = sparsePairs(word);
  return sql<SqlBool>`bigrams(${text}) @> ${sparse ? sql`${sparse}::text[]` : sql`pairs(${word})`}`;
};
