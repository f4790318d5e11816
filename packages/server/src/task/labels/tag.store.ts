import { sql } from 'kysely';
import * as z from 'zod';
import type { OutputOf, tags } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { labelTasks } from './label.store.ts';
import type { By } from '../lifecycle/lifecycle.rules.ts';
import { visibleTasks } from '../render/render.store.ts';

/** The setting that holds the labels that were noted; those in use stand on the tasks. */
const key = 'task.labels';
const Noted = z.object({ labels: z.array(z.string()) });
const most = 500;

const labelsOf = (value: unknown): string[] => Noted.safeParse(value).data?.labels ?? [];

/** The labels that were noted, whether or not a task bears them. */
export const notedLabels = async (db: Db): Promise<string[]> => {
  const row = await db.selectFrom('setting').where('key', '=', key).select('value').executeTakeFirst();
  return labelsOf(row?.value);
};

/** Changes the noted labels; two who do so at once wait for each other. Answers whether anything changed. */
export const noteLabels = async (
  tx: Tx,
  o: { by: number; now: Date },
  change: (labels: readonly string[]) => readonly string[],
): Promise<boolean> => {
  await tx
    .insertInto('setting')
    .values({ key, value: JSON.stringify({ labels: [] }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('setting')
    .where('key', '=', key)
    .select('value')
    .forUpdate()
    .executeTakeFirst();
  const before = labelsOf(row?.value);
  const labels = change(before);
  if (labels.length === before.length) return false;
  await tx
    .updateTable('setting')
    .set({ value: JSON.stringify({ labels }), updated_at: o.now, updated_by: o.by })
    .where('key', '=', key)
    .execute();
  return true;
};

type Tags = OutputOf<typeof tags.query>;

/** Labels in use on tasks that someone may see, and noted ones, the most used first; `part` narrows them by name. */
export const tagsOf = async (db: Db, actor: Actor, part = ''): Promise<Tags> => {
  const bearing = visibleTasks(db, actor)
    .where('task.deleted_at', 'is', null)
    .where(sql<boolean>`task.admin_labels <> '{}'`)
    .select([sql<string>`unnest(task.admin_labels)`.as('label'), 'task.is_open as open']);
  const noted = await notedLabels(db);
  const { rows } = await sql<{ label: string; tasks: number; open: number }>`
    select label, count(open) as tasks, count(*) filter (where open) as open
    from (select label, open from ${bearing} as used union all select label, null from unnest(${noted}::text[]) as noted (label)) as labels
    where strpos(folded(label), folded(${part})) > 0
    group by label order by label = ${part} desc, count(open) desc, label limit ${most}`.execute(db);
  return rows.map(({ label, tasks, open }) => ({ adminTagName: label, tasks, openTasks: open }));
};

/** Whether any task bears a label, deleted ones too: they can be taken back. */
export const isBorne = async (db: Db, label: string): Promise<boolean> =>
  (await db
    .selectFrom('task')
    .where(sql<boolean>`admin_labels <> '{}' and admin_labels @> ${[label]}::text[]`)
    .select(sql`1`.as('one'))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Takes a label from every task that bears it: one statement for the tasks, one for their events. Answers how many were
 * not deleted, and how many bore it at all.
 */
export const unlabelAll = async (
  tx: Tx,
  o: { label: string; reason: string; by: By },
): Promise<{ tasks: number; all: number }> => {
  const bearing = await tx
    .selectFrom('task')
    .where(sql<boolean>`admin_labels <> '{}' and admin_labels @> ${[o.label]}::text[]`)
    .select(['id', 'deleted_at'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await labelTasks(tx, {
    taskIds: bearing.map(({ id }) => id),
    action: 'removeTag',
    set: { admin_labels: sql`array_remove(admin_labels, ${o.label})` },
    reason: o.reason,
    by: o.by,
  });
  return { tasks: bearing.filter(({ deleted_at }) => deleted_at === null).length, all: bearing.length };
};
