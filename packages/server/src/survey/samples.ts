import {
  customFieldKind,
  type QuestionRow,
  questionnaires,
  surveyProjects,
  type SurveyStatus,
  type SurveyUserState,
} from '@renderdesk/contract';
import { addRow, setRow } from '../build/rows.ts';
import { storeFile } from '../core/attachments/attachment.store.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { freshName, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

const row = (fieldKey: string, o: Partial<QuestionRow>): QuestionRow => ({
  fieldKey,
  fieldKind: customFieldKind.of.text,
  labelZh: fieldKey,
  labelEn: fieldKey,
  hintZh: '',
  hintEn: '',
  required: false,
  optionLines: [],
  showKey: '',
  showValue: '',
  ...o,
});
/** Whether they use it (one of two), which parts (only of users), a score and a note. */
export const questionRows: QuestionRow[] = [
  row('used', { fieldKind: customFieldKind.of.radio, optionLines: ['是/Yes', '否/No'], required: true }),
  row('parts', {
    fieldKind: customFieldKind.of.multi,
    optionLines: ['上传/Upload', '渲染/Render'],
    showKey: 'used',
    showValue: '是',
    required: true,
  }),
  row('score', { fieldKind: customFieldKind.of.number }),
  row('note', {}),
];
const questionnaireOf = () => ({ title: freshName(), questionRows });
export const addQuestionnaire = async (t: TestServer, o: { readonly published?: boolean } = {}) => {
  const input = questionnaireOf();
  const { questionnaireId } = (await t.admin.call(questionnaires.add, input)).data;
  if (o.published)
    await t.admin.call(questionnaires.publish, { questionnaireIds: [questionnaireId] } as never);
  return { ...input, questionnaireId };
};
const projectOf = async (t: TestServer) => ({
  projectName: freshName(),
  questionnaireId: (await addQuestionnaire(t, { published: true })).questionnaireId,
  endTime: null,
  answerLimit: null,
  recontactDays: 0,
  quotas: [],
  remark: '',
});
const answers = { used: '是', parts: ['上传'], score: 4, note: '很快' };
/** A project with customers, in some status; the first ones have these states, of which 3 has answers. */
export const addProject = async (
  t: TestServer,
  o: {
    readonly status?: SurveyStatus;
    readonly states?: readonly SurveyUserState[];
    readonly set?: object;
  } = {},
) => {
  const { status = 0, states = [0] } = o;
  const input = { ...(await projectOf(t)), ...o.set };
  const { surveyProjectId } = (await t.admin.call(surveyProjects.add, input as never)).data;
  const surveyUserIds: number[] = [];
  const userIds: number[] = [];
  for (const state of states) {
    const user_id = await addCustomer(t.db);
    userIds.push(user_id);
    surveyUserIds.push(
      await addRow(t.db, 'survey_user', {
        project_id: surveyProjectId,
        user_id,
        survey_user_state: state,
        sent_at: state > 0 ? t.clock.now : null,
        opened_at: state > 1 ? t.clock.now : null,
        answered_at: state > 2 ? t.clock.now : null,
        answers: JSON.stringify(state === 3 ? answers : {}),
        created_at: t.clock.now,
      }),
    );
  }
  if (status > 0)
    await setRow(t.db, 'survey_project', surveyProjectId, {
      survey_status: status,
      form_version: 1,
      started_at: t.clock.now,
      recycled_at: status > 1 ? t.clock.now : null,
    });
  return { ...input, surveyProjectId, surveyUserIds, userIds };
};
const ids = async (t: TestServer, status: SurveyStatus) => ({
  surveyProjectIds: [(await addProject(t, { status })).surveyProjectId],
});
const of = async (t: TestServer, states: readonly SurveyUserState[] = [3, 3, 2]) => ({
  surveyProjectId: (await addProject(t, { status: 1, states })).surveyProjectId,
});

export const samples = {
  ...samplesOf(questionnaires, {
    list: async (t) => {
      for (let at = 0; at < 8; at += 1) await addQuestionnaire(t);
      return {};
    },
    add: questionnaireOf,
    update: async (t) => ({ ...(await addQuestionnaire(t)), version: 1, title: freshName() }),
    remove: async (t) => ({ questionnaireIds: [(await addQuestionnaire(t)).questionnaireId] }),
    publish: async (t) => ({ questionnaireIds: [(await addQuestionnaire(t)).questionnaireId] }),
    close: async (t) => ({
      questionnaireIds: [(await addQuestionnaire(t, { published: true })).questionnaireId],
    }),
    read: async (t) => ({ questionnaireId: (await addQuestionnaire(t)).questionnaireId }),
  }),
  ...samplesOf(surveyProjects, {
    list: async (t) => {
      for (let at = 0; at < 8; at += 1) await addProject(t);
      return {};
    },
    add: projectOf,
    update: async (t) => ({ ...(await addProject(t)), version: 1, remark: '第二批' }),
    remove: (t) => ids(t, 0),
    start: (t) => ids(t, 0),
    recycle: (t) => ids(t, 1),
    reopen: (t) => ids(t, 2),
    archive: (t) => ids(t, 2),
    read: (t) => of(t),
    history: (t) => of(t),
    uploadUserExcel: async (t) =>
      ({
        surveyProjectId: (await addProject(t)).surveyProjectId,
        apply: '1',
        file: `${await addCustomer(t.db)}\n`,
      }) as never,
    statistics: (t) => of(t),
    users: async (t) => {
      await addProject(t, { status: 1, states: [0, 1, 2, 3, 4, 0, 3, 3] });
      return {};
    },
    removeUsers: async (t) => ({ surveyUserIds: (await addProject(t)).surveyUserIds as never }),
    answers: async (t) => ({
      surveyUserId: (await addProject(t, { status: 1, states: [3] })).surveyUserIds[0] as never,
    }),
    file: async (t) => {
      const { surveyUserIds } = await addProject(t, { status: 1, states: [3] });
      const surveyUserId = surveyUserIds[0] ?? 0;
      const content = Buffer.from('%PDF-1.7\n');
      const key = await t.db
        .transaction()
        .execute((tx) =>
          storeFile(
            tx,
            t.server.app.blobs,
            { name: '截图.pdf', type: 'application/pdf', content },
            { kind: 'survey', by: { uploaded_by: t.admin.adminId }, now: t.clock.now },
          ),
        );
      await addRow(t.db, 'survey_file', { key, survey_user_id: surveyUserId });
      return { surveyUserId: surveyUserId as never, fileId: key as never };
    },
    exportAnswers: (t) => of(t),
  }),
};
