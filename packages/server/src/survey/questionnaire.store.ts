import { questionnaireStatus, SurveyForm } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/db.ts';
import { notFound } from '../core/http/apiError.ts';

/** Questionnaires that are not deleted, with their authors. */
export const questionnaireRows = (db: Db) =>
  db
    .selectFrom('questionnaire')
    .innerJoin('admin as author', 'author.id', 'questionnaire.created_by')
    .where('questionnaire.deleted_at', 'is', null);
export const questionnaireColumns = {
  questionnaireId: 'questionnaire.id',
  questionCount: sql<number>`jsonb_array_length(questionnaire.questions)`,
  projectCount: sql<number>`(select count(*)::int from survey_project p
    where p.questionnaire_id = questionnaire.id and p.deleted_at is null)`,
  createdBy: 'author.really_name',
  createTime: 'questionnaire.created_at',
  publishTime: 'questionnaire.published_at',
  version: 'questionnaire.version',
  title: 'questionnaire.title',
} as const;

/** The questions of a column. */
export const formOf = (questions: unknown): SurveyForm => SurveyForm.parse(questions);

/** A questionnaire with its questions as they are now. Throws `notFound`. */
export const questionnaireOf = async (db: Db, id: number) => {
  const row = await db
    .selectFrom('questionnaire')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'title', 'questions', 'version', 'questionnaire_status', 'form_version'])
    .executeTakeFirstOrThrow(notFound);
  return { ...row, form: formOf(row.questions) };
};

/** The questions of a frozen version. */
export const frozenForm = async (
  db: Db,
  questionnaireId: number,
  formVersion: number,
): Promise<SurveyForm> => {
  const { questions } = await db
    .selectFrom('questionnaire_version')
    .where('questionnaire_id', '=', questionnaireId)
    .where('form_version', '=', formVersion)
    .select('questions')
    .executeTakeFirstOrThrow(notFound);
  return formOf(questions);
};

/** Freezes the next version of a locked questionnaire; answers what its row becomes. */
export const freeze = async (
  tx: Tx,
  row: { readonly id: number; readonly form_version: number },
  o: { readonly questions: string; readonly by: number; readonly now: Date },
) => {
  const form_version = row.form_version + 1;
  await tx
    .insertInto('questionnaire_version')
    .values({
      questionnaire_id: row.id,
      form_version,
      questions: o.questions,
      published_by: o.by,
      published_at: o.now,
    })
    .execute();
  return { form_version, published_at: o.now, questionnaire_status: questionnaireStatus.of.published };
};

/** Questionnaires that a new project may use. */
export const publishedNames = (db: Db) =>
  db
    .selectFrom('questionnaire')
    .where('deleted_at', 'is', null)
    .where('questionnaire_status', '=', questionnaireStatus.of.published)
    .select(['id', 'title', 'form_version'])
    .orderBy('id', 'desc')
    .execute();

/** Whether a project uses each of these questionnaires. */
export const usedQuestionnaires = async (
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> => {
  const rows = await tx
    .selectFrom('survey_project')
    .where('questionnaire_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .select('questionnaire_id')
    .distinct()
    .execute();
  const used = new Set(rows.map((row) => row.questionnaire_id));
  return new Map(ids.map((id) => [id, used.has(id)]));
};

/** The titles of all questionnaires, deleted ones too. */
export const questionnaireTitles = async (db: Db): Promise<ReadonlyMap<number, string>> => {
  const rows = await db.selectFrom('questionnaire').select(['id', 'title']).execute();
  return new Map(rows.map((row) => [row.id, row.title]));
};
