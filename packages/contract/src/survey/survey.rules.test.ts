import { describe, expect, it } from 'vitest';
import { customFieldKind } from '../session/session.codes.ts';
import {
  shownQuestions,
  checkAnswers,
  type QuestionRow,
  questionsOfRows,
  quotasFit,
  quotasOf,
  rowsOfQuestions,
} from './survey.rules.ts';

const { radio, text, multi, info } = customFieldKind.of;
const row = (fieldKey: string, o: Partial<QuestionRow> = {}): QuestionRow => ({
  fieldKey,
  fieldKind: text,
  labelZh: fieldKey,
  labelEn: fieldKey,
  hintZh: '',
  hintEn: '',
  required: true,
  optionLines: [],
  showKey: '',
  showValue: '',
  ...o,
});
const rows = [
  row('used', { fieldKind: radio, optionLines: ['是/Yes', '否/No'] }),
  row('parts', {
    fieldKind: multi,
    optionLines: ['上传/Upload', '渲染/Render'],
    showKey: 'used',
    showValue: '是',
  }),
  row('why', { showKey: 'parts', showValue: '上传' }),
  row('note', { required: false }),
  row('thanks', { fieldKind: info }),
];
const form = questionsOfRows(rows) ?? [];

describe('questions', () => {
  it('are the same after they were read back from the rows', () => {
    expect(questionsOfRows(rowsOfQuestions(form))).toEqual(form);
  });
  it.each([
    ['two of one key', [row('a'), row('a')]],
    ['a condition on a later question', [row('b', { showKey: 'used', showValue: '是' }), ...rows]],
    [
      'a condition on a value that does not exist',
      [...rows, row('c', { showKey: 'used', showValue: '或许' })],
    ],
    ['a condition on free words', [...rows, row('c', { showKey: 'note', showValue: '是' })]],
    ['a choice without options', [row('c', { fieldKind: radio })]],
  ])('are refused with %s', (_, wrong) => {
    expect(questionsOfRows(wrong)).toBeUndefined();
  });
  it('are shown where the chain of conditions holds', () => {
    const keys = (answers: object) => shownQuestions(form, answers as never).map(({ key }) => key);
    expect(keys({})).toEqual(['used', 'note', 'thanks']);
    expect(keys({ used: '是' })).toEqual(['used', 'parts', 'note', 'thanks']);
    expect(keys({ used: '是', parts: ['渲染', '上传'] })).toContain('why');
    // What an answer depended on is no longer shown.
    expect(keys({ used: '否', parts: ['上传'] })).not.toContain('why');
  });
});

describe('answers', () => {
  it('must be whole only at the end, and lose what is not shown', () => {
    expect(checkAnswers(form, { used: '是' }, false)).toEqual({ answers: { used: '是' } });
    expect(checkAnswers(form, { used: '是' }, true)).toEqual({ issues: ['parts'] });
    expect(checkAnswers(form, { used: '否', why: '慢' }, true)).toEqual({ answers: { used: '否' } });
  });
  it.each([[{ used: '或许' }], [{ strange: 'x' }], [{ used: '是', parts: ['下载'] }], [{ used: ['是'] }]])(
    'are refused: %o',
    (answers) => {
      expect(checkAnswers(form, answers as never, false)).toHaveProperty('issues');
    },
  );
});

describe('quotas', () => {
  const quotas = [
    { questionKey: 'used', answerValue: '是', most: 2 },
    { questionKey: 'parts', answerValue: '上传', most: 1 },
  ];
  it('name a question and one of its values', () => {
    expect(quotasFit(form, quotas)).toBe(true);
    expect(quotasFit(form, [{ questionKey: 'note', answerValue: 'x', most: 1 }])).toBe(false);
    expect(quotasFit(form, [{ questionKey: 'used', answerValue: '或许', most: 1 }])).toBe(false);
  });
  it('count the answers with their value', () => {
    expect(quotasOf(quotas, { used: '是', parts: ['渲染'] })).toEqual([quotas[0]]);
    expect(quotasOf(quotas, { used: '是', parts: ['上传', '渲染'] })).toEqual(quotas);
    expect(quotasOf(quotas, { used: '否' })).toEqual([]);
  });
});
