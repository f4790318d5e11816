import { sql } from 'kysely';
import type { analyses, InputOf, Language, OutputOf } from '@renderdesk/contract';
import type { Actor } from '../../core/auth/actor.ts';
import type { Db } from '../../core/db/db.ts';
import { asInstant } from '../../core/db/wire.ts';
import { notFound } from '../../core/http/apiError.ts';
import { visibleAnalyses } from './analyse.store.ts';
import { blocks } from './list.store.ts';

type Detail = OutputOf<typeof analyses.detail>;

/** What the page of an analysis shows in addition to its row; findings in the words of the error dictionary. */
export const detailOf = async (db: Db, id: number, language: Language) => {
  const { rows } = await sql<
    Pick<Detail, 'scenePath' | 'outputPath' | 'frames' | 'found' | 'findings' | 'blacklist'>
  >`
    select a.scene_path as "scenePath", a.output_path as "outputPath", coalesce(a.scene ->> 'frames', '') as frames, a.found,
      coalesce((select jsonb_agg(jsonb_build_object('code', tip ->> 'code', 'detail', coalesce(tip ->> 'detail', ''),
          'description', coalesce(case when ${language === 'en'} then nullif(e.des_description_en, '') end, e.des_description_cn, ''),
          'solution', coalesce(case when ${language === 'en'} then nullif(e.des_solution_en, '') end, e.des_solution_cn, ''),
          'type', coalesce(e.type, (tip ->> 'type')::int), 'blocks', ${blocks}) order by ${blocks} desc, at)
        from jsonb_array_elements(a.tips) with ordinality as tips (tip, at)
        left join general_error e on e.deleted_at is null and folded(e.code) = folded(tip ->> 'code')), '[]') as findings,
      coalesce((select jsonb_agg(jsonb_build_object('nodeId', b.node_id, 'nodeName', n.name, 'failures', b.failures) order by b.at)
        from analyse_blacklist b join node n on n.id = b.node_id where b.analyse_id = a.id), '[]') as blacklist
    from analyse_task a where a.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
};

const linesAtOnce = 1000;

/** The lines of a log after one. Throws `notFound`. */
export const linesOf = async (
  db: Db,
  actor: Actor,
  { analyseId, after }: InputOf<typeof analyses.log> & { readonly after: number },
): Promise<OutputOf<typeof analyses.log>> => {
  await visibleAnalyses(db, actor)
    .where('analyse_task.id', '=', analyseId)
    .select('analyse_task.id')
    .executeTakeFirstOrThrow(notFound);
  const rows = await db
    .selectFrom('analyse_line')
    .where('analyse_id', '=', analyseId)
    .where('n', '>', after)
    .select(['n', 'at', 'is_error as isError', 'text'])
    .orderBy('n')
    .limit(linesAtOnce + 1)
    .execute();
  const lines = rows.slice(0, linesAtOnce).map(({ at, ...line }) => ({ ...line, at: asInstant(at) }));
  return { lines, more: rows.length > linesAtOnce };
};

/** Words and limits of one analysis. Throws `notFound`. */
export const singleOf = (db: Db, actor: Actor, id: number): Promise<OutputOf<typeof analyses.single>> =>
  visibleAnalyses(db, actor)
    .where('analyse_task.id', '=', id)
    .select([
      'analyse_task.properties',
      'analyse_task.requirements',
      'analyse_task.constraints',
      'analyse_task.category',
      'analyse_task.overtime_minutes as overtimeMinutes',
      'analyse_task.overtime_stop_minutes as overtimeStopMinutes',
    ])
    .executeTakeFirstOrThrow(notFound);
