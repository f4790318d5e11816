import {
  customFieldKind,
  isTallied,
  type SurveyForm,
  surveyUserState,
  valuesOfQuestion,
} from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/db.ts';
import { asId } from '../core/db/wire.ts';
import { surveyUsersSeen } from './surveyUser.store.ts';

const kinds = customFieldKind.of;
/** Kinds whose answers are words. */
const worded: ReadonlySet<number> = new Set([kinds.text, kinds.textarea, kinds.address, kinds.scan]);
/** So many values of a question are shown, and so many of its latest texts. */
const mostValues = 50;
const mostTexts = 20;

const answersOf = (db: Db, actor: Actor, projectId: number) =>
  surveyUsersSeen(db, actor)
    .where('survey_user.project_id', '=', projectId)
    .where('survey_user.survey_user_state', '=', surveyUserState.of.answered)
    .select(['survey_user.id', 'survey_user.answers', 'survey_user.answered_at']);

/** How many customers of a project are how far. */
export const statesOf = async (db: Db, actor: Actor, projectId: number) => {
  const rows = await surveyUsersSeen(db, actor)
    .where('survey_user.project_id', '=', projectId)
    .groupBy('survey_user.survey_user_state')
    .select(['survey_user.survey_user_state as state', sql<number>`count(*)::int`.as('count')])
    .execute();
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return surveyUserState.codes.map((code) => ({ surveyUserState: code, count: counts.get(code) ?? 0 }));
};

/** The complete answers of a project, question by question. */
export const resultsOf = async (
  db: Db,
  actor: Actor,
  o: { readonly projectId: number; readonly form: SurveyForm },
) => {
  const rows = answersOf(db, actor, o.projectId);
  const tallied = o.form.filter(({ kind }) => isTallied(kind)).map(({ key }) => key);
  const free = o.form.filter(({ kind }) => worded.has(kind)).map(({ key }) => key);
  const numbers = o.form.filter(({ kind }) => kind === kinds.number).map(({ key }) => key);
  const totals = await sql<{ key: string; count: number; average: number | null }>`
    select q.key, count(*)::int as count,
      avg(case when q.key = any(${numbers}::text[]) then (q.value #>> '{}')::float8 end) as average
    from (${rows}) s cross join lateral jsonb_each(s.answers) q group by q.key`.execute(db);
  const values = await sql<{ key: string; value: string; count: number }>`
    select q.key, v.value, count(*)::int as count
    from (${rows}) s cross join lateral jsonb_each(s.answers) q
    cross join lateral jsonb_array_elements_text(
      case when jsonb_typeof(q.value) = 'array' then q.value else jsonb_build_array(q.value) end) v (value)
    where q.key = any(${tallied}::text[]) group by q.key, v.value`.execute(db);
  const texts = await sql<{ key: string; id: number; answer: string }>`
    select key, id, answer from (
      select q.key, s.id, q.value #>> '{}' as answer,
        row_number() over (partition by q.key order by s.answered_at desc, s.id desc) as place
      from (${rows}) s cross join lateral jsonb_each(s.answers) q where q.key = any(${free}::text[])) t
    where place <= ${mostTexts} order by key, place`.execute(db);
  const totalOf = new Map(totals.rows.map((row) => [row.key, row]));
  const valuesOf = Map.groupBy(values.rows, ({ key }) => key);
  const textsOf = Map.groupBy(texts.rows, ({ key }) => key);
  return o.form
    .filter(({ kind }) => kind !== kinds.info)
    .map((question) => {
      const found = valuesOf.get(question.key) ?? [];
      const count = new Map(found.map((one) => [one.value, one.count]));
      const offered = valuesOfQuestion(question);
      const said =
        offered.length > 0
          ? offered
          : found
              .toSorted((a, b) => b.count - a.count)
              .slice(0, mostValues)
              .map(({ value }) => value)
              .toSorted((a, b) => (question.kind === kinds.number ? Number(a) - Number(b) : a < b ? -1 : 1));
      const total = totalOf.get(question.key);
      return {
        question,
        answered: total?.count ?? 0,
        tallies: isTallied(question.kind)
          ? said.map((value) => ({ value, count: count.get(value) ?? 0 }))
          : [],
        average: total?.average ?? null,
        texts: (textsOf.get(question.key) ?? []).map(({ id, answer }) => ({
          surveyUserId: asId<never>(id),
          answer,
        })),
      };
    });
};

/** The complete answers of a project, for a file; one more than `most` where there are more. */
export const wholeAnswers = (
  db: Db,
  actor: Actor,
  o: { readonly projectId: number; readonly most: number },
) =>
  surveyUsersSeen(db, actor)
    .where('survey_user.project_id', '=', o.projectId)
    .where('survey_user.survey_user_state', '=', surveyUserState.of.answered)
    .select([
      'survey_user.user_id',
      'user.name as userName',
      'user.company',
      'survey_user.answered_at',
      'survey_user.answers',
    ])
    .orderBy('survey_user.answered_at')
    .orderBy('survey_user.id')
    .limit(o.most + 1)
    .execute();
