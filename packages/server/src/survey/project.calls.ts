import {
  errorCodes,
  maySurvey,
  type SurveyAction,
  surveyProjects,
  surveyStatus,
  surveyTransitions,
} from '@renderdesk/contract';
import { historyOf } from '../core/audit/history.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import { eq, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Outcome, type Route, serve } from '../core/calls/serve.ts';
import { changeRow, changeRows, insertRow, lockRows, updateRow } from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import { asId, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import { ApiError } from '../core/http/apiError.ts';
import { projectNames } from './projectNames.ts';
import * as store from './project.store.ts';
import { resultCalls } from './result.calls.ts';
import { uploadUsers } from './userUpload.ts';

interface Chosen {
  readonly tx: Tx;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly expectedVersions: ReadonlyMap<number, number>;
}
const locked = (c: Chosen, action: SurveyAction) =>
  lockRows(c.tx, 'survey_project', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    refuse: (row) => (maySurvey(action, row.survey_status) ? undefined : errorCodes.notAllowedInState),
  });
/** An action whose outcome is the status alone; `set` is what changes with it. */
const step =
  (action: 'recycle' | 'reopen' | 'archive' | 'remove', set: (now: Date) => object) =>
  async (c: Chosen): Promise<Map<number, Outcome>> => {
    const { free, outcomes } = await locked(c, action);
    await changeRows(c.tx, 'survey_project', free, { now: c.now, set: set(c.now) as never });
    return outcomes;
  };
const { collecting, draft } = surveyStatus.of;

/** Survey projects and what is done with them. */
export const projectCalls = (blobs: Blobs): readonly Route[] =>
  serve(surveyProjects, {
    list: listing(surveyProjects.list)
      .from((db) => store.projectRows(db))
      .list({
        key: 'survey_project.id',
        where: {
          projectName: words('survey_project.project_name'),
          questionnaireId: eq('survey_project.questionnaire_id'),
          surveyStatus: eq('survey_project.survey_status'),
        },
        sorts: { createTimeFlag: 'survey_project.created_at' },
        columns: store.projectColumns,
      }),

    add: async ({ tx, actor, input, now }) => {
      await store.expectQuotas(tx, { ...input, formVersion: null });
      const set = { ...store.projectSet(input), created_by: actor.adminId };
      return { surveyProjectId: asId(await insertRow(tx, 'survey_project', { now, set })) };
    },

    update: async ({ tx, input, now }) => {
      await updateRow(tx, 'survey_project', {
        id: input.surveyProjectId,
        version: input.version,
        now,
        set: async (row) => {
          const isFixed =
            row.survey_status !== draft && Number(row.questionnaire_id) !== Number(input.questionnaireId);
          if (!maySurvey('update', row.survey_status) || isFixed) throw new ApiError('notAllowedInState');
          await store.expectQuotas(tx, { ...input, formVersion: row.form_version });
          return store.projectSet(input);
        },
      });
      return null;
    },

    remove: step('remove', (now) => ({ deleted_at: now })),

    start: async (c) => {
      const { free, outcomes } = await locked(c, 'start');
      for (const row of free) {
        const formVersion = await store.versionFor(c.tx, row);
        if (formVersion === undefined) outcomes.set(row.id, { code: errorCodes.notAllowedInState });
        else
          await changeRow(c.tx, 'survey_project', row, {
            now: c.now,
            set: { survey_status: collecting, form_version: formVersion, started_at: c.now },
          });
      }
      return outcomes;
    },

    recycle: step('recycle', (now) => ({
      survey_status: surveyTransitions.recycle.to,
      recycled_at: now,
    })),
    /** Without an end that is over: it would be collected in again at once. */
    reopen: async (c) => {
      const { free, outcomes } = await locked(c, 'reopen');
      for (const row of free)
        await changeRow(c.tx, 'survey_project', row, {
          now: c.now,
          set: {
            survey_status: surveyTransitions.reopen.to,
            recycled_at: null,
            ...(row.ends_at !== null && row.ends_at <= c.now && { ends_at: null }),
          },
        });
      return outcomes;
    },
    archive: step('archive', () => ({ survey_status: surveyTransitions.archive.to })),

    read: async ({ db, input }) => {
      const row = await store.projectOf(db, input.surveyProjectId);
      return {
        surveyProjectId: asId(row.id),
        projectName: row.project_name,
        questionnaireId: asId(row.questionnaire_id),
        title: row.title,
        surveyStatus: row.survey_status,
        formVersion: row.form_version,
        endTime: asInstantOrNull(row.ends_at),
        answerLimit: row.answer_limit,
        recontactDays: row.recontact_days,
        remark: row.remark,
        quotas: row.quotas,
        userCount: row.userCount,
        sentCount: row.sentCount,
        answeredCount: row.answeredCount,
        refusedCount: row.refusedCount,
        startTime: asInstantOrNull(row.started_at),
        recycleTime: asInstantOrNull(row.recycled_at),
        createdBy: row.createdBy,
        createTime: asInstant(row.created_at),
        version: row.version,
      };
    },

    history: async ({ db, input, language }) => {
      const { id } = await store.projectOf(db, input.surveyProjectId);
      const names = await projectNames(db, language);
      return historyOf(db, { kinds: ['surveyProject'], id, names }, { language });
    },

    uploadUserExcel: uploadUsers,
    ...resultCalls(blobs),
  });
