import { attemptFileKind } from '@renderdesk/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

const image = sql.lit(attemptFileKind.of.image);

/**
 * Whether a thumbnail `file` shows the image of its attempt and none of its passes: a node names it by what it was made of, with an
 * ending of its own, and of what a browser cannot show it makes none.
 */
export const isOfImage = (file: string): RawBuilder<SqlBool> => {
  const own = (column: string) => sql.ref(`${file}.${column}`);
  const ofAttempt = sql`p.task_id = ${own('task_id')} and p.ix = ${own('ix')} and p.n = ${own('n')} and p.kind = ${image}`;
  return sql<SqlBool>`not exists (select from attempt_file p where ${ofAttempt} and starts_with(${own('name')}, p.name || '.')
    and p.name <> (select p.name from attempt_file p where ${ofAttempt} order by picture_order(p.name) limit 1))`;
};
