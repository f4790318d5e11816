import { type RawBuilder, sql } from 'kysely';

/** Columns of a task that hold words, each once. */
type Words = 'properties' | 'requirements' | 'category' | 'constraints' | 'admin_labels';

/** What a column of words becomes with more of them: each once, in order. */
export const withWords = (column: Words, words: readonly string[]): RawBuilder<string[]> =>
  sql`array(select distinct word from unnest(${sql.ref(column)} || ${words}::text[]) as word order by word)`;

/** What a column of words becomes without some; the rest keep their order. */
export const withoutWords = (column: Words, words: readonly string[]): RawBuilder<string[]> =>
  sql`array(select word from unnest(${sql.ref(column)}) with ordinality as kept (word, place)
    where word <> all(${words}::text[]) order by place)`;

/** A level that is so much higher, up to the highest. */
export const raisedLevel = (step: number, highest: number): RawBuilder<number> =>
  sql`least(${sql.lit(highest)}, level + ${sql.lit(step)})`;

/** What the task's customer has of their own, else what is common. */
export const ofCustomer = (column: 'task_level' | 'node_limit', common: number | null): RawBuilder<number> =>
  sql`coalesce((select u.${sql.ref(column)} from "user" u where u.id = task.user_id), ${common}::int)`;
