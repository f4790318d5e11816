import { buffer } from 'node:stream/consumers';
import { day, errorCodes, portal, questionnaires, surveyProjects } from '@renderdesk/contract';
import { describe, expect } from 'vitest';
import { addRow, getRow, getRows, setRow } from '../build/rows.ts';
import { xlsxStream } from '../core/exports/spreadsheet.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { addPartner, registeredBy } from '../testing/portal.ts';
import type { TestServer } from '../testing/server.ts';
import { test } from '../testing/test.ts';
import { addProject, addQuestionnaire, questionRows } from './samples.ts';
import { workOnSurveys } from './survey.work.ts';

const { success, notAllowedInState, notFound, alreadyTaken, badInput, limitReached } = errorCodes;
const codeOf = (answer: { readonly code: number; readonly data: unknown }): number =>
  (answer.data as { results?: { code: number }[] } | null)?.results?.[0]?.code ?? answer.code;
const act = async (t: TestServer, action: keyof typeof surveyProjects, id: number): Promise<number> =>
  codeOf(await t.admin.send(surveyProjects[action] as never, { surveyProjectIds: [id] } as never));
const projectRow = (t: TestServer, id: number) => getRow(t.db, 'survey_project', { id });
const statesOf = async (t: TestServer, projectId: number) =>
  (await getRows(t.db, 'survey_user', { project_id: projectId }))
    .toSorted((a, b) => a.id - b.id)
    .map((row) => row.survey_user_state);
/** A collecting project of one published questionnaire, and a partner's customer whom it surveys. */
const collecting = async (t: TestServer, set: object = {}) => {
  const partner = await addPartner(t);
  const customer = await registeredBy(partner);
  const project = await addProject(t, { states: [], set });
  await addRow(t.db, 'survey_user', {
    project_id: project.surveyProjectId,
    user_id: customer,
    created_at: t.clock.now,
  });
  expect(await act(t, 'start', project.surveyProjectId)).toBe(success);
  await workOnSurveys(t.server.app);
  const surveyProjectId = project.surveyProjectId as never;
  return {
    ...project,
    partner,
    customer,
    open: () => partner.send(portal.openSurvey, { surveyProjectId }, { customer }),
    answer: (answers: object, complete = true) =>
      partner.send(
        portal.answerSurvey,
        { surveyProjectId, answers: answers as never, complete },
        { customer },
      ),
    refuse: () => partner.send(portal.refuseSurvey, { surveyProjectId }, { customer }),
    list: async () => (await partner.send(portal.surveys, {}, { customer })).data.surveys,
  };
};

describe('a questionnaire', () => {
  test('is frozen version by version; a project keeps its own', async ({ t }) => {
    const { questionnaireId, title } = await addQuestionnaire(t);
    const id = { questionnaireIds: [questionnaireId] };
    const add = (set: object = {}) =>
      t.admin.send(surveyProjects.add, {
        projectName: '回访',
        questionnaireId,
        endTime: null,
        answerLimit: null,
        recontactDays: 0,
        quotas: [],
        remark: '',
        ...set,
      });
    expect((await add()).code).toBe(notAllowedInState);
    expect(codeOf(await t.admin.send(questionnaires.publish, id as never))).toBe(success);
    expect(codeOf(await t.admin.send(questionnaires.publish, id as never))).toBe(notAllowedInState);
    expect((await add({ quotas: [{ questionKey: 'note', answerValue: 'x', most: 1 }] })).code).toBe(badInput);
    const { surveyProjectId } = (await add()).data as { surveyProjectId: number };
    expect(await act(t, 'start', surveyProjectId)).toBe(success);
    const shorter = questionRows.slice(0, 1);
    const edit = { questionnaireId, version: 2, title, questionRows: shorter };
    expect((await t.admin.send(questionnaires.update, edit)).code).toBe(success);
    expect(await getRow(t.db, 'questionnaire', { id: questionnaireId })).toMatchObject({ form_version: 2 });
    expect(await projectRow(t, surveyProjectId)).toMatchObject({ form_version: 1 });
    const results = await t.admin.call(surveyProjects.statistics, { surveyProjectId } as never);
    expect(results.data.questions.map(({ question }) => question.key)).toEqual([
      'used',
      'parts',
      'score',
      'note',
    ]);
    expect(codeOf(await t.admin.send(questionnaires.remove, id as never))).toBe(notAllowedInState);
    expect(codeOf(await t.admin.send(questionnaires.close, id as never))).toBe(success);
    expect((await t.admin.send(questionnaires.update, { ...edit, version: 4 })).code).toBe(notAllowedInState);
    expect((await add()).code).toBe(notAllowedInState);
  });

  test('is deleted as a draft alone, and its questions have to be some', async ({ t }) => {
    const { questionnaireId } = await addQuestionnaire(t);
    const wrong = [{ ...questionRows[1], showKey: 'later' }];
    const add = await t.admin.send(questionnaires.add, { title: '满意度', questionRows: wrong });
    expect(add).toMatchObject({ code: badInput, data: { issues: [{ path: 'questionRows' }] } });
    const id = { questionnaireIds: [questionnaireId] };
    expect(codeOf(await t.admin.send(questionnaires.remove, id as never))).toBe(success);
    const names = await t.admin.call(questionnaires.names, {});
    expect(names.data.map((one) => one.questionnaireId)).not.toContain(questionnaireId);
  });
});

describe('a survey project', () => {
  test('goes its way: collecting ends, the answers stay, it is opened again, archived', async ({ t }) => {
    const { surveyProjectId: id, questionnaireId } = await addProject(t, { states: [0, 0] });
    for (const action of ['recycle', 'reopen', 'archive'] as const)
      expect(await act(t, action, id)).toBe(notAllowedInState);
    expect(await act(t, 'start', id)).toBe(success);
    expect(await act(t, 'remove', id)).toBe(notAllowedInState);
    await workOnSurveys(t.server.app);
    expect(await statesOf(t, id)).toEqual([1, 1]);
    expect(await act(t, 'recycle', id)).toBe(success);
    expect(await projectRow(t, id)).toMatchObject({ survey_status: 2, recycled_at: t.clock.now });
    expect(await statesOf(t, id)).toEqual([1, 1]);
    await setRow(t.db, 'survey_project', id, { ends_at: t.clock.now });
    expect(await act(t, 'reopen', id)).toBe(success);
    expect(await projectRow(t, id)).toMatchObject({ survey_status: 1, recycled_at: null, ends_at: null });
    const other = (await addQuestionnaire(t, { published: true })).questionnaireId;
    const { data } = await t.admin.call(surveyProjects.read, { surveyProjectId: id } as never);
    const update = (set: object) => t.admin.send(surveyProjects.update, { ...data, ...set } as never);
    expect((await update({ questionnaireId: other })).code).toBe(notAllowedInState);
    expect((await update({ questionnaireId, remark: '延长' })).code).toBe(success);
    expect(await act(t, 'recycle', id)).toBe(success);
    expect(await act(t, 'archive', id)).toBe(success);
    expect(await act(t, 'reopen', id)).toBe(notAllowedInState);
  });

  test('ends by itself at its time, and with all answers that it takes, with a record', async ({ t }) => {
    const late = await addProject(t, { status: 1, states: [1] });
    await setRow(t.db, 'survey_project', late.surveyProjectId, { ends_at: t.clock.now });
    const full = await addProject(t, { status: 1, states: [3, 1], set: { answerLimit: 1 } });
    const open = await addProject(t, { status: 1, states: [1], set: { answerLimit: 1 } });
    await workOnSurveys(t.server.app);
    const status = async (one: { surveyProjectId: number }) =>
      (await projectRow(t, one.surveyProjectId)).survey_status;
    expect([await status(late), await status(full), await status(open)]).toEqual([2, 2, 1]);
    const record = await getRows(t.db, 'operation', { call: 'survey.surveyProjects.end' });
    expect(record).toHaveLength(2);
  });

  test('takes customers from a spreadsheet once, by ID or name', async ({ t }) => {
    const { surveyProjectId } = await addProject(t, { states: [] });
    const [one, two] = [await addCustomer(t.db), await addCustomer(t.db, { name: '光年动画' })];
    const twin = await addCustomer(t.db, { name: '同名' });
    await addCustomer(t.db, { name: '同名', mainId: twin });
    const lines = ['客户', String(one), '光年动画', String(one), '同名', '无此人'];
    const cells = async function* () {
      yield await Promise.resolve(lines.slice(1).map((text) => [{ text }]));
    };
    const file = await buffer(xlsxStream({ sheet: '用户', header: ['客户'], rows: cells() }));
    const send = (apply: '0' | '1') =>
      t.admin.call(surveyProjects.uploadUserExcel, { surveyProjectId, apply, file } as never);
    const looked = (await send('0')).data;
    expect(looked.rows.map(({ code }) => code)).toEqual([
      success,
      success,
      alreadyTaken,
      errorCodes.chooseUser,
      notFound,
    ]);
    expect(await statesOf(t, surveyProjectId)).toEqual([]);
    expect((await send('1')).data).toMatchObject({ added: 2, applied: true });
    expect((await send('1')).data).toMatchObject({ added: 0, applied: false });
    const rows = await getRows(t.db, 'survey_user', { project_id: surveyProjectId });
    expect(rows.map((row) => row.user_id).toSorted((a, b) => a - b)).toEqual([one, two]);
    // To whom it was not sent yet is taken out again.
    const id = { surveyUserIds: [rows[0]?.id] };
    expect(codeOf(await t.admin.send(surveyProjects.removeUsers, id as never))).toBe(success);
    expect(await statesOf(t, surveyProjectId)).toEqual([0]);
  });

  test('asks nobody whom another project surveyed within its days', async ({ t }) => {
    const first = await addProject(t, { states: [0] });
    const second = await addProject(t, { states: [], set: { recontactDays: 30 } });
    await addRow(t.db, 'survey_user', {
      project_id: second.surveyProjectId,
      user_id: first.userIds[0] ?? 0,
      created_at: t.clock.now,
    });
    await setRow(t.db, 'user', first.userIds[0] ?? 0, { email: 'li@studio.example', zone: 1 });
    for (const { surveyProjectId } of [first, second]) await act(t, 'start', surveyProjectId);
    await workOnSurveys(t.server.app);
    expect([await statesOf(t, first.surveyProjectId), await statesOf(t, second.surveyProjectId)]).toEqual([
      [1],
      [0],
    ]);
    await workOnSurveys(t.server.app, new Date(t.clock.now.getTime() + 31 * day));
    expect(await statesOf(t, second.surveyProjectId)).toEqual([1]);
    const mails = await getRows(t.db, 'outbox', { recipient: 'li@studio.example' });
    expect(mails).toHaveLength(2);
  });
});

describe('a customer', () => {
  test('opens a survey, answers a part of it, then all of it, once', async ({ t }) => {
    const s = await collecting(t);
    expect(await s.list()).toMatchObject([{ surveyProjectId: s.surveyProjectId, surveyUserState: 1 }]);
    expect((await s.open()).data).toMatchObject({
      formVersion: 1,
      answers: {},
      questions: [{ key: 'used' }, {}, {}, {}],
    });
    expect((await s.answer({ used: '是' }, false)).code).toBe(success);
    expect((await s.open()).data.answers).toEqual({ used: '是' });
    expect(await s.answer({ used: '是' })).toMatchObject({
      code: badInput,
      data: { issues: [{ path: 'answers.parts' }] },
    });
    expect((await s.answer({ used: '否', parts: ['渲染'], score: 3 })).code).toBe(success);
    const [row] = await getRows(t.db, 'survey_user', { project_id: s.surveyProjectId });
    expect(row).toMatchObject({ survey_user_state: 3, answers: { used: '否', score: 3 } });
    expect((await s.answer({ used: '否' })).code).toBe(notAllowedInState);
    expect((await s.refuse()).code).toBe(notAllowedInState);
    expect(await s.list()).toEqual([]);
  });

  test('is not found where they are not surveyed, or it is over; who refuses leaves no answers', async ({
    t,
  }) => {
    const s = await collecting(t);
    const { partner, surveyProjectId } = s;
    const other = await registeredBy(partner);
    const foreign = await partner.send(portal.openSurvey, { surveyProjectId } as never, { customer: other });
    expect(foreign.code).toBe(notFound);
    await s.answer({ used: '是' }, false);
    expect((await s.refuse()).code).toBe(success);
    const [row] = await getRows(t.db, 'survey_user', { project_id: surveyProjectId });
    expect(row).toMatchObject({ survey_user_state: 4, answers: {} });
    const over = await collecting(t);
    await act(t, 'recycle', over.surveyProjectId);
    expect((await over.answer({ used: '否' })).code).toBe(notFound);
    expect(await over.list()).toEqual([]);
  });

  test('is refused beyond the limit and beyond the quota of an answer', async ({ t }) => {
    const full = await collecting(t, { answerLimit: 1 });
    await addRow(t.db, 'survey_user', {
      project_id: full.surveyProjectId,
      user_id: await addCustomer(t.db),
      survey_user_state: 3,
      sent_at: t.clock.now,
      answered_at: t.clock.now,
      answers: JSON.stringify({ used: '否' }),
      created_at: t.clock.now,
    });
    expect(await full.answer({ used: '否' })).toMatchObject({ code: limitReached, data: { limit: 1 } });
    const s = await collecting(t, { quotas: [{ questionKey: 'parts', answerValue: '上传', most: 1 }] });
    await addRow(t.db, 'survey_user', {
      project_id: s.surveyProjectId,
      user_id: await addCustomer(t.db),
      survey_user_state: 3,
      sent_at: t.clock.now,
      answered_at: t.clock.now,
      answers: JSON.stringify({ used: '是', parts: ['上传', '渲染'] }),
      created_at: t.clock.now,
    });
    expect((await s.answer({ used: '是', parts: ['上传'] })).code).toBe(limitReached);
    expect((await s.answer({ used: '是', parts: ['渲染'] })).code).toBe(success);
  });
});

test('a file of an answer is the customer’s own, and staff open it', async ({ t }) => {
  const shot = { ...questionRows[3], fieldKey: 'shot', fieldKind: 10 as const, required: true };
  const made = await t.admin.call(questionnaires.add, { title: '截图回访', questionRows: [shot] } as never);
  const { questionnaireId } = made.data;
  await t.admin.call(questionnaires.publish, { questionnaireIds: [questionnaireId] } as never);
  const s = await collecting(t, { questionnaireId });
  const { partner, customer, surveyProjectId } = s;
  const send = (content: string) =>
    partner.send(portal.surveyFile, { surveyProjectId, name: '截图.pdf', content } as never, { customer });
  expect((await send(Buffer.from('text').toString('base64'))).code).toBe(errorCodes.fileNotAccepted);
  const { fileId } = (await send(Buffer.from('%PDF-1.7\n').toString('base64'))).data;
  expect(await s.answer({ shot: ['f00d'] })).toMatchObject({
    code: badInput,
    data: { issues: [{ path: 'answers.shot' }] },
  });
  expect((await s.answer({})).code).toBe(badInput);
  expect((await s.answer({ shot: [fileId] })).code).toBe(success);
  const [row] = await getRows(t.db, 'survey_user', { project_id: surveyProjectId });
  const surveyUserId = row?.id as never;
  const { data } = await t.admin.call(surveyProjects.answers, { surveyUserId });
  expect(data.files).toEqual([{ fileId, name: '截图.pdf' }]);
  const of = await addProject(t, { status: 1, states: [3] });
  const foreign = { surveyUserId: of.surveyUserIds[0], fileId };
  expect((await t.admin.send(surveyProjects.file, foreign as never)).code).toBe(notFound);
  // Who was answered keeps the file; who refuses, not.
  expect(await getRows(t.db, 'survey_file', { survey_user_id: row?.id ?? 0 })).toHaveLength(1);
});

describe('the results', () => {
  test('count the complete answers, lead to them and leave as a file', async ({ t }) => {
    const { surveyProjectId, surveyUserIds } = await addProject(t, { status: 1, states: [3, 3, 3, 2, 0] });
    const set = (at: number, answers: object) =>
      setRow(t.db, 'survey_user', surveyUserIds[at] ?? 0, { answers: JSON.stringify(answers) });
    await set(0, { used: '是', parts: ['上传', '渲染'], score: 5, note: '好' });
    await set(1, { used: '是', parts: ['渲染'], score: 2 });
    await set(2, { used: '否' });
    await set(3, { used: '否' });
    const id = { surveyProjectId };
    const { data } = await t.admin.call(surveyProjects.statistics, id as never);
    expect(data.states.map(({ count }) => count)).toEqual([1, 0, 1, 3, 0]);
    expect(data.questions).toMatchObject([
      {
        answered: 3,
        tallies: [
          { value: '是', count: 2 },
          { value: '否', count: 1 },
        ],
      },
      {
        answered: 2,
        tallies: [
          { value: '上传', count: 1 },
          { value: '渲染', count: 2 },
        ],
      },
      {
        answered: 2,
        average: 3.5,
        tallies: [
          { value: '2', count: 1 },
          { value: '5', count: 1 },
        ],
      },
      { answered: 1, tallies: [], texts: [{ surveyUserId: surveyUserIds[0], answer: '好' }] },
    ]);
    const listed = async (questionKey: string, answerValue: string) =>
      (
        await t.admin.call(surveyProjects.users, {
          ...id,
          surveyUserState: 3,
          questionKey,
          answerValue,
        } as never)
      ).data.items.map((row) => row.surveyUserId);
    expect(await listed('parts', '上传')).toEqual([surveyUserIds[0]]);
    expect(await listed('score', '2')).toEqual([surveyUserIds[1]]);
    const one = await t.admin.call(surveyProjects.answers, { surveyUserId: surveyUserIds[1] } as never);
    expect(one.data).toMatchObject({ answers: { used: '是', parts: ['渲染'], score: 2 } });
    const file = (await t.admin.call(surveyProjects.exportAnswers, id as never)).data;
    expect(file.name).toMatch(/\.xlsx$/);
    expect(Buffer.from(file.content, 'base64').subarray(0, 2).toString()).toBe('PK');
    const none = await addProject(t, { status: 1, states: [2] });
    const empty = await t.admin.send(surveyProjects.exportAnswers, { surveyProjectId: none.surveyProjectId });
    expect(empty.code).toBe(errorCodes.nothingFound);
  });
});
