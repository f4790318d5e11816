import {
  errorCodes,
  mayQuestionnaire,
  type QuestionnaireAction,
  type QuestionRow,
  questionnaires,
  questionnaireStatus,
  questionnaireTransitions,
  questionsOfRows,
  rowsOfQuestions,
} from '@renderdesk/contract';
import { eq, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import {
  changeRow,
  changeRows,
  deleteUnused,
  insertRow,
  lockRows,
  updateRow,
} from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import { asId } from '../core/db/wire.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import * as store from './questionnaire.store.ts';

/** The questions of the rows as they are stored. Throws `badInput` at the rows. */
const questionsIn = (rows: readonly QuestionRow[]): string => {
  const form = questionsOfRows(rows);
  if (!form) throw badFields('questionRows');
  return JSON.stringify(form);
};

interface Chosen {
  readonly tx: Tx;
  readonly ids: readonly number[];
  readonly expectedVersions: ReadonlyMap<number, number>;
}
const locked = (c: Chosen, action: QuestionnaireAction) =>
  lockRows(c.tx, 'questionnaire', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    refuse: (row) =>
      mayQuestionnaire(action, row.questionnaire_status) ? undefined : errorCodes.notAllowedInState,
  });

/** Questionnaires of surveys. */
export const questionnaireCalls: readonly Route[] = serve(questionnaires, {
  list: listing(questionnaires.list)
    .from((db) => store.questionnaireRows(db))
    .list({
      key: 'questionnaire.id',
      where: {
        title: words('questionnaire.title'),
        questionnaireStatus: eq('questionnaire.questionnaire_status'),
      },
      sorts: { createTimeFlag: 'questionnaire.created_at' },
      columns: store.questionnaireColumns,
    }),

  add: async ({ tx, actor, input, now }) => {
    const set = {
      title: input.title,
      questions: questionsIn(input.questionRows),
      created_by: actor.adminId,
    };
    return { questionnaireId: asId(await insertRow(tx, 'questionnaire', { now, set })) };
  },

  update: async ({ tx, actor, input, now }) => {
    const questions = questionsIn(input.questionRows);
    await updateRow(tx, 'questionnaire', {
      id: input.questionnaireId,
      version: input.version,
      now,
      set: async (row) => {
        if (!mayQuestionnaire('update', row.questionnaire_status)) throw new ApiError('notAllowedInState');
        const isDraft = row.questionnaire_status === questionnaireStatus.of.draft;
        const frozen = isDraft ? {} : await store.freeze(tx, row, { questions, by: actor.adminId, now });
        return { title: input.title, questions, ...frozen };
      },
    });
    return null;
  },

  remove: async (c) => {
    const { free, outcomes } = await locked(c, 'remove');
    if (free.length === 0) return outcomes;
    const used = await store.usedQuestionnaires(
      c.tx,
      free.map(({ id }) => id),
    );
    return new Map([...outcomes, ...(await deleteUnused(c.tx, 'questionnaire', used, c.now))]);
  },

  publish: async (c) => {
    const { free, outcomes } = await locked(c, 'publish');
    for (const row of free) {
      const questions = JSON.stringify(row.questions);
      const set = await store.freeze(c.tx, row, { questions, by: c.actor.adminId, now: c.now });
      await changeRow(c.tx, 'questionnaire', row, { now: c.now, set });
    }
    return outcomes;
  },

  close: async (c) => {
    const { free, outcomes } = await locked(c, 'close');
    const set = { questionnaire_status: questionnaireTransitions.close.to };
    await changeRows(c.tx, 'questionnaire', free, { now: c.now, set });
    return outcomes;
  },

  read: async ({ db, input }) => {
    const { id, title, form, version } = await store.questionnaireOf(db, input.questionnaireId);
    return {
      questionnaireId: asId(id),
      title,
      questionRows: rowsOfQuestions(form),
      questions: form,
      version,
    };
  },

  names: async ({ db }) =>
    (await store.publishedNames(db)).map((row) => ({
      questionnaireId: asId(row.id),
      title: row.title,
      formVersion: row.form_version,
    })),
});
