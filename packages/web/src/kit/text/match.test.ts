import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Field, matchOf, partsOf } from './match.ts';

const title = (text: string, pinyin?: string): Field => ({ text, syllables: pinyin?.split(' ') });
const running = title('运行中的渲染任务', 'yun xing zhong de xuan ran ren wu');

describe('what was typed', () => {
  it.each([
    ['运行', [[0, 2]]],
    ['渲染', [[4, 6]]],
    ['任务 渲染', [[4, 8]]],
    ['yunxing', [[0, 2]]],
    ['yun xing', [[0, 2]]],
    ['yx', [[0, 2]]],
    ['yxzd', [[0, 4]]],
    ['xuanran', [[4, 6]]],
    ['xrrw', [[4, 8]]],
    ['yunxz', [[0, 3]]],
    ['renw', [[6, 8]]],
    ["ren'wu", [[6, 8]]],
    ['YX', [[0, 2]]],
  ])('«%s» is found in a Chinese title', (words, marks) => {
    expect(matchOf([running], words)?.marks).toEqual(marks);
  });
  it.each(['yw', 'unxing', '渲任', '运行 节点', 'xz d'])('«%s» is not', (words) => {
    if (words === 'xz d') return expect(matchOf([running], words)?.marks).toEqual([[1, 4]]);
    expect(matchOf([running], words)).toBeUndefined();
  });
  it('is worth most as the whole text, then at its beginning, at a word’s, and elsewhere', () => {
    const of = (text: string) => matchOf([title(text)], 'node')?.score ?? 0;
    const scores = [of('Node'), of('Nodes'), of('Render nodes'), of('Supernodes')];
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(4);
  });
  it('may stand in another field, which counts less and is named', () => {
    const fields: Field[] = [{ text: '节点' }, { text: 'Nodes', weight: 0.5 }];
    expect(matchOf(fields, 'nodes')).toEqual({ score: 50, marks: [], best: 1 });
  });
  it('as nothing answers to everything', () => {
    expect(matchOf([title('x')], '  ')).toEqual({ score: 0, marks: [], best: 0 });
  });
});

describe('for any text', () => {
  const syllable = fc.stringMatching(/^[a-z]{1,6}$/);
  it('its pinyin in full and by initials finds it from the start', () => {
    fc.assert(
      fc.property(fc.array(syllable, { minLength: 1, maxLength: 8 }), (syllables) => {
        const field: Field = { text: '字'.repeat(syllables.length), syllables };
        const full = matchOf([field], syllables.join(''));
        const initials = matchOf([field], syllables.map((one) => one[0]).join(''));
        return full?.score === 70 && initials?.marks[0]?.[0] === 0;
      }),
    );
  });
  it('parts put together are the text again, and the marked ones what was typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 3 }), (text, words) => {
        const match = matchOf([{ text }], words);
        const parts = partsOf(text, match?.marks ?? []);
        return parts.map((part) => part.text).join('') === text;
      }),
    );
  });
});
