import { surveyStatus, surveyUserState } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';

const { collecting } = surveyStatus.of;
const { notSent, sent, answered } = surveyUserState.of;

const overdue = (
  now: Date,
) => sql<boolean>`(survey_project.ends_at <= ${now} or survey_project.answer_limit <= (
  select count(*) from survey_user s where s.project_id = survey_project.id and s.survey_user_state = ${sql.lit(answered)}))`;
const collectingRows = (db: Db) =>
  db
    .selectFrom('survey_project')
    .where('survey_status', '=', sql.lit(collecting))
    .where('deleted_at', 'is', null);

/** Projects whose collecting is over: by their time, or since they have all answers that they take. */
export const dueToEnd = async (db: Db, now: Date): Promise<number[]> =>
  (await collectingRows(db).where(overdue(now)).select('id').orderBy('id').execute()).map(({ id }) => id);
/** Locks such a project; false where it is not due any more. */
export const lockDue = async (tx: Tx, id: number, now: Date): Promise<boolean> => {
  const row = await collectingRows(tx).where('id', '=', id).select('id').forUpdate().executeTakeFirst();
  return (
    row !== undefined &&
    (await collectingRows(tx).where('id', '=', id).where(overdue(now)).select('id').executeTakeFirst()) !==
      undefined
  );
};

/** Customers of a project who can be surveyed: not yet, and by no other project within its days. */
const askable = sql`s.survey_user_state = ${sql.lit(notSent)} and u.deleted_at is null
  and not exists (select from survey_user x where x.user_id = s.user_id and x.project_id <> s.project_id
    and x.sent_at > `;
const waits = (now: Date) =>
  sql<boolean>`${askable}${now}::timestamptz - make_interval(days => p.recontact_days))`;

/** Collecting projects with customers who can be surveyed now. */
export const projectsToSend = async (db: Db, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select p.id from survey_project p
    where p.survey_status = ${sql.lit(collecting)} and p.deleted_at is null and exists (
      select from survey_user s join "user" u on u.id = s.user_id where s.project_id = p.id and ${waits(now)})
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
};

/** A customer who is surveyed, as a mail names them. */
export interface Sent {
  readonly title: string;
  readonly name: string;
  readonly email: string | null;
  readonly zone: number;
  readonly endsAt: Date | null;
}
/**
 * Surveys some customers of a project. Projects are sent one after the other: a customer of two is surveyed by the first, and the second
 * sees that.
 */
export const sendTo = async (
  tx: Tx,
  o: { readonly projectId: number; readonly now: Date; readonly most: number },
): Promise<Sent[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('renderdesk.surveys', 0))`.execute(tx);
  const { rows } = await sql<Sent>`
    with sent as (
      update survey_user set survey_user_state = ${sql.lit(sent)}, sent_at = ${o.now}
      where id in (
        select s.id from survey_user s join survey_project p on p.id = s.project_id join "user" u on u.id = s.user_id
        where s.project_id = ${o.projectId} and p.survey_status = ${sql.lit(collecting)} and ${waits(o.now)}
        order by s.id limit ${o.most} for update of s)
      returning project_id, user_id)
    select q.title, u.name, u.email, u.zone, p.ends_at as "endsAt"
    from sent a join survey_project p on p.id = a.project_id join questionnaire q on q.id = p.questionnaire_id
    join "user" u on u.id = a.user_id order by a.user_id`.execute(tx);
  return rows;
};
