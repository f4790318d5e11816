import {
  customFieldKind,
  day,
  type QuestionRow,
  questionnaireStatus,
  questionsOfRows,
  type SurveyAnswers,
  surveyStatus,
  surveyUserState,
} from '@renderdesk/contract';
import { addRow } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import type { Random } from './random.ts';

const kinds = customFieldKind.of;
/** Key, kind, label, options, whether it must be answered, and after which answer it is shown. */
const row = (
  fieldKey: string,
  kind: keyof typeof kinds,
  labels: readonly [zh: string, en: string],
  o: Partial<QuestionRow> = {},
): QuestionRow => ({
  fieldKey,
  fieldKind: kinds[kind],
  labelZh: labels[0],
  labelEn: labels[1],
  hintZh: '',
  hintEn: '',
  required: true,
  optionLines: [],
  showKey: '',
  showValue: '',
  ...o,
});
const satisfaction = [
  row('overall', 'radio', ['您对本次渲染服务的总体评价？', 'How do you rate the rendering service?'], {
    optionLines: ['非常满意/Very satisfied', '满意/Satisfied', '一般/Neutral', '不满意/Dissatisfied'],
  }),
  row('parts', 'multi', ['哪些环节需要改进？', 'What should improve?'], {
    optionLines: [
      '上传速度/Upload',
      '排队时间/Waiting',
      '渲染速度/Rendering',
      '客服响应/Support',
      '价格/Price',
    ],
    required: false,
  }),
  row('why', 'textarea', ['请说明不满意的原因', 'Why are you dissatisfied?'], {
    showKey: 'overall',
    showValue: '不满意',
  }),
  row('score', 'number', ['推荐给同行的可能性（0–10）', 'How likely would you recommend us (0–10)?']),
  row('visit', 'switch', ['是否愿意接受电话回访？', 'May we call you?'], { required: false }),
  row('note', 'text', ['其他建议', 'Other suggestions'], { required: false }),
];
const software = [
  row('main', 'select', ['您主要使用的软件？', 'Which software do you mainly use?'], {
    optionLines: ['3ds Max/3ds Max', 'Maya/Maya', 'Cinema 4D/Cinema 4D', 'Blender/Blender', '其他/Other'],
  }),
  row('other', 'text', ['请填写软件名称', 'Which other software?'], { showKey: 'main', showValue: '其他' }),
  row('gpu', 'radio', ['是否使用 GPU 渲染？', 'Do you render on GPUs?'], {
    optionLines: ['经常/Often', '偶尔/Sometimes', '从不/Never'],
  }),
  row('frames', 'number', ['每月渲染帧数（千）', 'Frames a month (thousands)'], { required: false }),
];
/** Title, questions, status. */
const questionnaires = [
  ['渲染服务满意度', satisfaction, 1],
  ['软件与 GPU 使用情况', software, 1],
  ['新客户回访', satisfaction.slice(0, 4), 1],
  ['客户端 6.0 体验', satisfaction.slice(0, 2), 2],
  ['充值活动反馈', satisfaction.slice(3), 1],
  ['大雁云试用反馈', software.slice(0, 3), 0],
  ['年度客户调查', [...satisfaction, ...software], 0],
] as const;
/** Name, questionnaire, status, days since it was made, customers, share of them who answered. */
const projects = [
  ['2026 年四季度满意度调研', 0, 1, 6, 60, 0.5],
  ['2026 年三季度满意度调研', 0, 2, 70, 48, 0.75],
  ['软件使用调研', 1, 1, 3, 40, 0.4],
  ['十月新客户回访', 2, 2, 40, 24, 0.7],
  ['客户端 6.0 内测反馈', 3, 3, 120, 20, 0.8],
  ['双十二活动反馈', 4, 0, 1, 30, 0],
  ['GPU 用户深度访谈', 1, 0, 0, 8, 0],
] as const;
const words = ['整体很顺利', '希望支持断点续传', '高峰期排队较久', '客服回复及时', '希望增加 4090 节点'];

/** The last of the options are chosen more seldom. */
const falling = (of: readonly string[], random: Random): string =>
  of[Math.floor(random.next() * random.next() * of.length)] ?? '';
const answersTo = (rows: readonly QuestionRow[], random: Random): SurveyAnswers => {
  const answers: SurveyAnswers = {};
  for (const { fieldKey, fieldKind, optionLines, showKey, showValue } of rows) {
    if (showKey !== '' && answers[showKey] !== showValue) continue;
    const options = optionLines.map((line) => line.split('/')[0] ?? '');
    if (fieldKind === kinds.multi) answers[fieldKey] = options.filter(() => random.next() < 0.35);
    else if (options.length > 0) answers[fieldKey] = falling(options, random);
    else if (fieldKind === kinds.number)
      answers[fieldKey] = 10 - Math.floor(random.next() * random.next() * 8);
    else if (fieldKind === kinds.switch) answers[fieldKey] = random.next() < 0.4;
    else if (random.next() < 0.4 || showKey !== '') answers[fieldKey] = random.pick(words);
  }
  return answers;
};

/** Questionnaires, projects in each of their states, and what customers answered. */
export const fillSurveys = async (
  tx: Tx,
  o: {
    readonly random: Random;
    readonly now: Date;
    readonly by: number;
    readonly customers: readonly number[];
  },
): Promise<void> => {
  const ago = (days: number): Date => new Date(o.now.getTime() - days * day);
  const ids: number[] = [];
  for (const [at, [title, rows, status]] of questionnaires.entries()) {
    const questions = JSON.stringify(questionsOfRows(rows));
    const isPublished = status !== questionnaireStatus.of.draft;
    const published_at = isPublished ? ago(130) : null;
    const created_at = ago(140 - at);
    const id = await addRow(tx, 'questionnaire', {
      title,
      questions,
      questionnaire_status: status,
      form_version: isPublished ? 1 : 0,
      published_at,
      created_by: o.by,
      created_at,
    });
    ids.push(id);
    if (published_at !== null)
      await tx
        .insertInto('questionnaire_version')
        .values({ questionnaire_id: id, form_version: 1, questions, published_by: o.by, published_at })
        .execute();
  }
  for (const [project_name, questionnaire, status, days, count, share] of projects) {
    const isOver = status > surveyStatus.of.collecting;
    const id = await addRow(tx, 'survey_project', {
      project_name,
      questionnaire_id: ids[questionnaire] ?? 0,
      form_version: status > 0 ? 1 : null,
      survey_status: status,
      ends_at: status === 1 ? ago(-14) : null,
      answer_limit: questionnaire === 1 ? 200 : null,
      recontact_days: 30,
      started_at: status > 0 ? ago(days) : null,
      recycled_at: isOver ? ago(days - 14) : null,
      created_by: o.by,
      created_at: ago(days + 1),
    });
    const rows = questionnaires[questionnaire][1];
    for (const user_id of o.customers.slice(0, count)) {
      const state = status === 0 ? surveyUserState.of.notSent : stateOf(share, o.random.next());
      const sent_at = ago(days - 0.1);
      const after = new Date(sent_at.getTime() + o.random.next() * Math.min(days, 10) * 0.8 * day);
      await addRow(tx, 'survey_user', {
        project_id: id,
        user_id,
        survey_user_state: state,
        sent_at: state > 0 ? sent_at : null,
        opened_at: state > 1 ? after : null,
        answered_at: state > 2 ? after : null,
        answers: JSON.stringify(state === 3 ? answersTo(rows, o.random) : {}),
        created_at: ago(days + 0.5),
      });
    }
  }
};
const stateOf = (share: number, at: number): 1 | 2 | 3 | 4 => {
  if (at < share) return surveyUserState.of.answered;
  if (at < share + 0.1) return surveyUserState.of.opened;
  return at > 0.95 ? surveyUserState.of.refused : surveyUserState.of.sent;
};
