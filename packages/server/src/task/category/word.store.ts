import { sql } from 'kysely';
import {
  type OutputOf,
  renderTransitions,
  type taskWords,
  analyseTransitions,
  timeStage,
  type WordKind,
  wordKind,
} from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { notFound } from '../../core/http/apiError.ts';
import { applyToAnalyses } from '../analyse/life.store.ts';
import { visibleAnalyses } from '../analyse/analyse.store.ts';
import { applyToTasks } from '../lifecycle/actions.store.ts';
import type { By } from '../lifecycle/lifecycle.rules.ts';
import { preTasks } from '../prehandle/pre.store.ts';
import { tasksInScope } from '../render/render.store.ts';
import { withoutWords } from '../render/taskSettings.store.ts';
import type { SceneFarm, SceneNeeds } from '../submit/scene.store.ts';

/** The column of each kind of words, on tasks and analyses alike. */
const byKind = { 1: 'properties', 2: 'requirements', 3: 'constraints', 4: 'category' } as const;
const columnOf = (kind: WordKind) => byKind[kind];
type Column = ReturnType<typeof columnOf>;
const columns = wordKind.codes.map(columnOf);
const eachKind = (of: (column: Column) => ReturnType<typeof sql>) =>
  sql`case task_word.word_kind ${sql.join(
    wordKind.codes.map((kind) => sql`when ${sql.lit(kind)} then ${of(columnOf(kind))}`),
    sql` `,
  )} end`;
const has = (column: string) => sql`${sql.ref(column)} @> array[task_word.word]`;

const openTask = sql`t.is_open and t.deleted_at is null`;
/** Open work of the word's stage that carries it. */
export const carriersOf = sql<number>`(case task_word.stage
  when 1 then (select count(*)::int from analyse_task a where a.is_running and a.deleted_at is null and ${eachKind((c) => has(`a.${c}`))})
  when 2 then (select count(*)::int from pre_task p join task t on t.id = p.task_id where ${openTask} and ${eachKind((c) => has(`p.${c}`))})
  else (select count(*)::int from task t where ${openTask} and ${eachKind((c) => has(`t.${c}`))}) end)`;

/** The words of nodes that each kind of words of tasks is matched with (domain §2). */
const onNodes: Readonly<Record<WordKind, string | undefined>> = {
  1: 'requirements',
  2: 'properties',
  3: undefined,
  4: 'category',
};
export const nodesOf = sql<number | null>`(case task_word.word_kind ${sql.join(
  wordKind.codes.flatMap((kind) => {
    const column = onNodes[kind];
    return column === undefined
      ? []
      : [
          sql`when ${sql.lit(kind)} then (select count(*)::int from node n where n.deleted_at is null and ${has(`n.${column}`)})`,
        ];
  }),
  sql` `,
)} end)`;

interface Word {
  readonly id: number;
  readonly stage: number;
  readonly word_kind: WordKind;
  readonly word: string;
}

/** So many carriers are matched anew for a preview, and so many of them and of nodes are named. */
const looked = 500;
const named = 50;

const carries = (of: string, o: Word) =>
  sql<boolean>`${sql.ref(`${of}.${columnOf(o.word_kind)}`)} @> ${[o.word]}::text[]`;
/** Statuses in which work takes changes of its words. */
const changeable = (o: Word): number[] => [
  ...(o.stage === timeStage.of.analyse ? analyseTransitions.setMatch.from : renderTransitions.setMatch.from),
];

/** Open analyses that carry a word, as far as someone sees them. */
const analysesWith = (db: Db, actor: Actor, o: Word) =>
  visibleAnalyses(db, actor).where('analyse_task.is_running', '=', true).where(carries('analyse_task', o));

/** Open tasks that carry a word at its stage, as far as someone sees them. */
const tasksWith = (db: Db, actor: Actor, o: Word) => {
  const isPre = o.stage === timeStage.of.pre;
  const tasks = isPre ? preTasks(db, actor) : tasksInScope(db, actor).where('task.deleted_at', 'is', null);
  return tasks.where('task.is_open', '=', true).where(carries(isPre ? 'pre_task' : 'task', o));
};

/** How much open work carries a word, as far as someone sees it, and how much of it takes no change. */
const countOf = async (db: Db, actor: Actor, o: Word): Promise<{ all: number; kept: number }> => {
  const all = sql<number>`count(*)::int`.as('all');
  const from = sql`any(${changeable(o)}::int[])`;
  return o.stage === timeStage.of.analyse
    ? analysesWith(db, actor, o)
        .select([
          all,
          sql<number>`(count(*) filter (where not analyse_task.status = ${from}))::int`.as('kept'),
        ])
        .executeTakeFirstOrThrow()
    : tasksWith(db, actor, o)
        .select([
          all,
          sql<number>`(count(*) filter (where not (task.operable and task.status = ${from})))::int`.as(
            'kept',
          ),
        ])
        .executeTakeFirstOrThrow();
};

/** The first open work that carries a word, as far as someone sees it, with what it asks of nodes. */
const carriers = async (db: Db, actor: Actor, o: Word) => {
  const { analyse, pre } = timeStage.of;
  if (o.stage === analyse)
    return analysesWith(db, actor, o)
      .innerJoin('user', 'user.id', 'analyse_task.user_id')
      .select([
        'analyse_task.id',
        'analyse_task.scene_name',
        'user.name',
        'analyse_task.platform_id',
        'analyse_task.software_id',
        sql<string[]>`'{}'::text[]`.as('plugins'),
        sql<number | null>`null::int`.as('memory'),
        ...columns.map((one) => `analyse_task.${one}` as const),
      ])
      .orderBy('analyse_task.id')
      .limit(looked)
      .execute();
  const words = (one: Column) =>
    o.stage === pre
      ? sql<string[]>`task.${sql.ref(one)} || pre_task.${sql.ref(one)}`.as(one)
      : sql<string[]>`task.${sql.ref(one)}`.as(one);
  return tasksWith(db, actor, o)
    .innerJoin('user', 'user.id', 'task.user_id')
    .select([
      'task.id',
      'task.scene_name',
      'user.name',
      'task.platform_id',
      'task.software_id',
      'task.plugin_versions as plugins',
      'task.memory_mb as memory',
      ...columns.map(words),
    ])
    .orderBy('task.id')
    .limit(looked)
    .execute();
};
type Carrier = Awaited<ReturnType<typeof carriers>>[number];

const needsOf = (one: Carrier): SceneNeeds => ({
  platformId: one.platform_id,
  softwareId: one.software_id,
  plugins: one.plugins,
  memoryMb: one.memory,
  properties: one.properties,
  requirements: one.requirements,
  constraints: one.constraints,
  category: one.category,
});
const without = (needs: SceneNeeds, { word_kind, word }: Word): SceneNeeds => {
  const column = columnOf(word_kind);
  return { ...needs, [column]: needs[column].filter((one) => one !== word) };
};

/** A word. Throws `notFound`. */
export const wordOf = (db: Db, id: number) =>
  db
    .selectFrom('task_word')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'stage', 'word_kind', 'word'])
    .executeTakeFirstOrThrow(notFound);

/** What carries a word and which nodes have it, and how the match of each carrier changes without it. */
export const previewOf = async (
  db: Db,
  actor: Actor,
  o: Word,
  farm: Pick<SceneFarm, 'suiting'>,
): Promise<Omit<OutputOf<typeof taskWords.preview>, 'stage' | 'wordKind'>> => {
  const { all, kept } = await countOf(db, actor, o);
  const some = await carriers(db, actor, o);
  const before = some.map(needsOf);
  const counts = await farm.suiting(db, [...before, ...before.map((needs) => without(needs, o))]);
  const items = some.map((one, at) => ({
    id: one.id,
    sceneName: one.scene_name,
    userName: one.name,
    nodesBefore: counts[at] ?? 0,
    nodesAfter: counts[at + some.length] ?? 0,
  }));
  const column = onNodes[o.word_kind];
  const nodes =
    column === undefined
      ? []
      : await db
          .selectFrom('node')
          .where('deleted_at', 'is', null)
          .where(sql<boolean>`${sql.ref(column)} @> ${[o.word]}::text[]`)
          .select('name')
          .orderBy('name')
          .limit(named)
          .execute();
  const many = (test: (one: (typeof items)[number]) => boolean): number => items.filter(test).length;
  return {
    carriers: all,
    looked: some.length,
    stopping: many((one) => one.nodesBefore > 0 && one.nodesAfter === 0),
    more: many((one) => one.nodesAfter > one.nodesBefore),
    fewer: many((one) => one.nodesAfter < one.nodesBefore),
    kept,
    // What changes the most comes first.
    items: items
      .toSorted((a, b) => a.nodesAfter - a.nodesBefore - (b.nodesAfter - b.nodesBefore))
      .slice(0, named),
    nodes: nodes.map(({ name }) => name),
  };
};

/** Takes a word from all open work of its stage that takes changes of settings. */
export const takeAway = async (tx: Tx, actor: Actor, by: By, o: Word, reason: string): Promise<void> => {
  const column = columnOf(o.word_kind);
  const set = { [column]: withoutWords(column, [o.word]) };
  const name = `delete${column[0]?.toUpperCase()}${column.slice(1)}`;
  // What changed before it was locked is looked at again: the database compares the locked rows anew.
  if (o.stage === timeStage.of.analyse) {
    const rows = await analysesWith(tx, actor, o)
      .where(sql<boolean>`analyse_task.status = any(${changeable(o)}::int[])`)
      .select(['analyse_task.id', 'analyse_task.status'])
      .orderBy('analyse_task.id')
      .forUpdate('analyse_task')
      .execute();
    await applyToAnalyses(tx, by, rows, { action: 'setMatch', name, reason, set });
    return;
  }
  const tasks = await tasksWith(tx, actor, o)
    .where('task.operable', '=', true)
    .where(sql<boolean>`task.status = any(${changeable(o)}::int[])`)
    .select('task.id')
    .orderBy('task.id')
    .forNoKeyUpdate('task')
    .execute();
  const taskIds = tasks.map(({ id }) => id);
  if (taskIds.length === 0) return;
  if (o.stage === timeStage.of.pre)
    await tx.updateTable('pre_task').set(set).where('task_id', 'in', taskIds).execute();
  await applyToTasks(tx, by, {
    action: 'setMatch',
    taskIds,
    name,
    reason,
    ...(o.stage === timeStage.of.render && { set }),
  });
};

/** Whether somebody sees all that carries a word: only then is it taken from all. */
export const seesCarriers = async (db: Db, actor: Actor, o: Word): Promise<boolean> => {
  const seen = await countOf(db, actor, o);
  const { all } = await db
    .selectFrom('task_word')
    .where('id', '=', o.id)
    .select(carriersOf.as('all'))
    .executeTakeFirstOrThrow();
  return seen.all === all;
};
