import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { screenTitles } from '../packages/contract/src/screens/screens.texts.ts';
import { screenTabs, type TabName } from '../packages/contract/src/screens/tabs.ts';
import { commandTexts } from '../packages/web/src/shell/palette/commands.texts.ts';
import { pinyin } from '../packages/web/src/shell/palette/pinyin.gen.ts';
import { areaTexts } from '../packages/contract/src/text/areaTexts.gen.ts';
import { others, signs } from '../packages/web/src/kit/text/labelPinyin.gen.ts';
import { labelSyllables } from '../packages/web/src/kit/text/labelSyllables.ts';
import { characterIndex, fieldLabels, syllablesOf } from './lib/pinyin-index.mjs';

describe('the pinyin index of the palette', () => {
  test('is that of the titles, tabs and commands as they are: `npm run gen` writes it', () => {
    const texts = new Set(
      [
        ...Object.values(screenTitles),
        ...Object.values(screenTabs).flatMap((tabs: Readonly<Record<string, TabName>>) =>
          Object.values(tabs).map(({ title }) => title),
        ),
        ...Object.values(commandTexts.labels),
      ].map(([, zh]) => zh),
    );
    expect(pinyin).toEqual(Object.fromEntries([...texts].map((text) => [text, syllablesOf(text)])));
  });
  test('reads characters by the word that they stand in', () => {
    expect(syllablesOf('银行')).toBe('yin hang');
    expect(syllablesOf('运行中')).toBe('yun xing zhong');
    expect(syllablesOf('GPU 云')).toBe('g p u _ yun');
    expect(syllablesOf('绿')).toBe('lv');
  });
  test('is a file of a few kilobytes', () => {
    const url = new URL('../packages/web/src/shell/palette/pinyin.gen.ts', import.meta.url);
    expect(readFileSync(url).byteLength).toBeLessThan(20_000);
  });
});

describe('the pinyin index of the labels of fields', () => {
  const labels = fieldLabels(areaTexts);
  test('is that of the labels as they are: `npm run gen` writes it', () => {
    expect({ signs, others }).toEqual(characterIndex(labels));
  });
  test('reads each label as the dictionary does', () => {
    const han = /\p{Script=Han}/u;
    const wrong = labels.filter((label) => {
      const read = syllablesOf(label).split(' ');
      return [...label].some((sign, at) => han.test(sign) && labelSyllables(label)[at] !== read[at]);
    });
    expect(wrong).toEqual([]);
    expect(labelSyllables('IP 银行')).toHaveLength(5);
  });
});
