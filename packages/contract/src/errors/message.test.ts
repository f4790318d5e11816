import { expect, test } from 'vitest';
import { errorCodes } from './codes.ts';
import { errorMessage } from './message.ts';

test('what was changed meanwhile names who and when where both are known, and leaves no empty places elsewhere', () => {
  const said = (data: unknown) => [
    errorMessage(errorCodes.changedMeanwhile, 'en', data),
    errorMessage(errorCodes.changedMeanwhile, 'zh', data),
  ];
  expect(said({ by: '李雷', at: 7 })).toEqual([
    'Changed by 李雷 at 7. Your change was not saved; reload and try again.',
    '7 已被李雷修改，您的更改未保存，请刷新后重试。',
  ]);
  for (const data of [null, undefined, {}, { by: '', at: 7 }])
    expect(said(data)).toEqual([
      'Changed meanwhile. Your change was not saved; reload and try again.',
      '内容已被修改，您的更改未保存，请刷新后重试。',
    ]);
});
