import { attemptOutcome, day, type RenderingErrorId } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db } from '../../core/db/db.ts';
import { asId, asInstant } from '../../core/db/wire.ts';
import { tasksInScope } from '../../task/index.ts';

const shown = 50;
const proposed = 20;
const lineLength = 500;

/** Entries of the dictionary whose text is part of a log, by the line in which it first does. */
export const entriesThatExplain = async (
  db: Db,
  o: { readonly log: string; readonly cgId?: number | undefined },
) => {
  const { rows } = await sql<{
    id: number;
    desDescription: string;
    desSolution: string;
    type: 0 | 1;
    languageFlag: 0 | 1;
    cgId: number | null;
    line: number;
    text: string;
  }>`
    select e.id, e.des_description as "desDescription", e.des_solution as "desSolution", e.type, e.language_flag as "languageFlag",
      e.software_id as "cgId", found.line::int as line, left(found.text, ${lineLength}) as text
    from rendering_error e join lateral (
      select text, line from regexp_split_to_table(${o.log}, E'\\r?\\n') with ordinality as lines (text, line)
      where position(folded(e.des_description) in folded(lines.text)) > 0 order by line limit 1) found on true
    where e.deleted_at is null and (e.software_id is null or ${o.cgId ?? null}::int is null or e.software_id = ${o.cgId ?? null}::int)
    order by e.type desc, found.line, e.id limit ${shown}`.execute(db);
  return rows.map(({ id, ...row }) => ({ ...row, renderingErrorId: asId<RenderingErrorId>(id) }));
};

/** Failures of the last week that no entry explains, of the tasks that a person sees. */
export const unexplained = async (db: Db, c: { readonly actor: Actor; readonly now: Date }) => {
  const tasks = tasksInScope(db, c.actor).select(['task.id', 'task.software_id']);
  const { rows } = await sql<{
    cgId: number;
    desDescription: string;
    failures: number;
    taskCount: number;
    lastTime: Date;
  }>`
    select t.software_id as "cgId", min(left(a.reason, ${lineLength})) as "desDescription", count(*)::int as failures,
      count(distinct a.task_id)::int as "taskCount", max(a.ended_at) as "lastTime"
    from attempt a join (${tasks}) t on t.id = a.task_id
    where a.outcome = ${attemptOutcome.of.failed} and a.ended_at > ${new Date(c.now.getTime() - 7 * day)} and a.reason <> ''
      and not exists (select from rendering_error e where e.deleted_at is null
        and (e.software_id is null or e.software_id = t.software_id) and position(folded(e.des_description) in folded(a.reason)) > 0)
    group by t.software_id, regexp_replace(left(a.reason, ${lineLength}), '[0-9]+', '0', 'g')
    order by failures desc, "lastTime" desc limit ${proposed}`.execute(db);
  return rows.map((row) => ({ ...row, lastTime: asInstant(row.lastTime) }));
};
