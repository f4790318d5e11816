import { expect, test } from 'vitest';
import { areaTexts } from '../text/areaTexts.gen.ts';
import { type AreaTexts, textIn } from '../kernel/text.ts';
import { Money } from '../kernel/values.ts';
import { bookAccount } from './pay.codes.ts';
import { Said, saidCode, saidText } from './said.rules.ts';

const sentence: Said = {
  said: [
    saidCode('pay', bookAccount, 1),
    ' → ',
    saidCode('pay', bookAccount, 202),
    ' ',
    { amount: Money.parse('1234.500000'), currency: 1 },
  ],
};
const inLanguage = (language: 'en' | 'zh') =>
  saidText(sentence, ({ area, name }, code) => {
    const pair = (areaTexts as Readonly<Record<string, AreaTexts>>)[area]?.codes[name]?.[code];
    return pair ? textIn(pair, language) : String(code);
  });

test('a sentence of facts is written in the language of whoever reads it, money with the decimals of its currency', () => {
  expect(inLanguage('zh')).toBe('现金 → GPU 渲染收入 ¥1,234.50');
  expect(inLanguage('en')).toBe('Cash → GPU rendering revenue ¥1,234.50');
});

test('what was kept as text before is none, nor is an amount that is no amount', () => {
  expect(Said.safeParse('现金 → GPU 渲染收入 1234.50 人民币').success).toBe(false);
  expect(Said.safeParse({ said: [{ amount: 'much', currency: 1 }] }).success).toBe(false);
});
