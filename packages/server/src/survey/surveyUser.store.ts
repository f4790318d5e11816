import { errorCodes, surveyUserState } from '@renderdesk/contract';
import { sql, type SqlBool } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { done, type Outcome } from '../core/calls/serve.ts';
import type { Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';
import { customersOf, usersSeen } from '../user/index.ts';

/** Customers of projects that somebody sees. */
export const surveyUsersSeen = (db: Db, actor: Actor) => {
  const rows = db
    .selectFrom('survey_user')
    .innerJoin('survey_project', 'survey_project.id', 'survey_user.project_id')
    .innerJoin('user', 'user.id', 'survey_user.user_id')
    .where('survey_project.deleted_at', 'is', null);
  const customers = customersOf(db, actor);
  return customers ? rows.where('survey_user.user_id', 'in', customers) : rows;
};

/** Whether an answer, or one of several, is this value. */
export const answerIs = (question: string, value: string) => sql<SqlBool>`(
  survey_user.answers ->> ${question}::text = ${value} or jsonb_exists(survey_user.answers -> ${question}::text, ${value}))`;

/** One line of an uploaded file and what becomes of it. */
export interface UserLine {
  readonly line: number;
  readonly customer: string;
  readonly code: number;
  readonly userId: number | null;
}
/** What each line is: one customer whom the caller sees, by ID or by name, once, who is not in the project yet. */
export const planUsers = async (
  tx: Tx,
  actor: Actor,
  projectId: number,
  typed: readonly { readonly line: number; readonly customer: string }[],
): Promise<UserLine[]> => {
  const said = [...new Set(typed.map(({ customer }) => customer))];
  const ids = said.filter((one) => /^\d{1,12}$/.test(one)).map(Number);
  const users = await usersSeen(tx, actor)
    .where(sql<boolean>`("user".id = any(${ids}::bigint[]) or "user".name = any(${said}::text[]))`)
    .select(['user.id', 'user.name'])
    .execute();
  const there = await tx
    .selectFrom('survey_user')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`user_id = any(${users.map(({ id }) => id)}::bigint[])`)
    .select('user_id')
    .execute();
  const byId = new Map(users.map(({ id }) => [String(id), id]));
  const byName = Map.groupBy(users, ({ name }) => name);
  const taken = new Set(there.map((row) => row.user_id));
  return typed.map(({ line, customer }) => {
    const named = byName.get(customer) ?? [];
    const userId = byId.get(customer) ?? named[0]?.id ?? null;
    if (userId === null) return { line, customer, userId, code: errorCodes.notFound };
    if (!byId.has(customer) && named.length > 1)
      return { line, customer, userId: null, code: errorCodes.chooseUser };
    if (taken.has(userId)) return { line, customer, userId, code: errorCodes.alreadyTaken };
    taken.add(userId);
    return { line, customer, userId, code: errorCodes.success };
  });
};

/** Puts customers into a project; those who are in it already stay as they are. */
export const addUsers = async (
  tx: Tx,
  projectId: number,
  userIds: readonly number[],
  now: Date,
): Promise<void> => {
  await sql`insert into survey_user (project_id, user_id, created_at)
    select ${projectId}, id, ${now} from unnest(${[...userIds]}::bigint[]) id on conflict do nothing`.execute(
    tx,
  );
};

/** Takes customers out of their projects to whom it was not sent yet. */
export const takeOut = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<{ readonly outcomes: Map<number, Outcome>; readonly projects: readonly number[] }> => {
  const rows = await surveyUsersSeen(tx, actor)
    .where('survey_user.id', 'in', ids)
    .select(['survey_user.id', 'survey_user.survey_user_state', 'survey_user.project_id'])
    .forUpdate('survey_user')
    .execute();
  const free = rows.filter((row) => row.survey_user_state === surveyUserState.of.notSent);
  if (free.length > 0)
    await tx
      .deleteFrom('survey_user')
      .where(
        'id',
        'in',
        free.map(({ id }) => id),
      )
      .execute();
  return {
    outcomes: new Map(
      rows.map((row): [number, Outcome] => [
        row.id,
        free.includes(row) ? done : { code: errorCodes.notAllowedInState },
      ]),
    ),
    projects: [...new Set(free.map((row) => row.project_id))],
  };
};

/** What one customer answered. Throws `notFound`. */
export const answersOfUser = (db: Db, actor: Actor, id: number) =>
  surveyUsersSeen(db, actor)
    .where('survey_user.id', '=', id)
    .select(['survey_user.survey_user_state', 'survey_user.answers', 'survey_user.answered_at'])
    .select(['survey_project.project_name', 'survey_project.questionnaire_id', 'survey_project.form_version'])
    .select('user.name as userName')
    .executeTakeFirstOrThrow(notFound);

/** The files that a customer stored for the answers of a survey. */
export const filesOfUser = (db: Db, surveyUserId: number) =>
  db
    .selectFrom('survey_file')
    .innerJoin('attachment', 'attachment.id', 'survey_file.key')
    .where('survey_file.survey_user_id', '=', surveyUserId)
    .select(['attachment.id', 'attachment.name'])
    .orderBy('attachment.id')
    .execute();
