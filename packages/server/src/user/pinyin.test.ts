import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pinyinOf } from './pinyin.ts';

test('a name is typed by its syllables or their initials, read by the word that they stand in', () => {
  expect(pinyinOf('星河动画')).toBe('xinghedonghua\nxhdh');
  expect(pinyinOf('重庆银行')).toBe('chongqingyinhang\ncqyh');
  expect(pinyinOf('绿洲 CG 工作室')).toBe('lvzhoucggongzuoshi\nlzcggzs');
});

test.each([
  ['曾单', 'zengshan'],
  ['曾国藩', 'zengguofan'],
  ['单雄信', 'shanxiongxin'],
  ['仇英', 'qiuying'],
  ['解缙', 'xiejin'],
  ['查良镛', 'zhaliangyong'],
  ['朴树', 'piaoshu'],
  ['区志强', 'ouzhiqiang'],
  ['尉迟恭', 'yuchigong'],
  ['万俟卨', 'moqixie'],
  ['盖聂', 'genie'],
  ['任盈盈', 'renyingying'],
  ['华佗', 'huatuo'],
  ['尹天仇', 'yintianchou'],
  ['种师道', 'chongshidao'],
  ['洗星海', 'xianxinghai'],
  ['乐嘉', 'yuejia'],
  ['缪昌', 'miaochang'],
  ['员半千', 'yunbanqian'],
  ['令狐冲', 'linghuchong'],
  ['长孙无忌', 'zhangsunwuji'],
])('%s is read as a surname: %s', (name, typed) => {
  expect(pinyinOf(name).split('\n')).toContain(typed);
});

test('the reading by words stays next to that of surnames', () => {
  expect(pinyinOf('单车影业').split('\n')).toEqual(['dancheyingye', 'dcyy', 'shancheyingye', 'scyy']);
});

test('what has no Chinese character has no pinyin', () => {
  expect(pinyinOf('Studio 42')).toBe('');
  expect(pinyinOf('')).toBe('');
});

test('whatever the name, nothing but letters and digits is left of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      expect(pinyinOf(`星${name}`)).toMatch(/^[a-z0-9]+(\n[a-z0-9]+)*$/);
    }),
  );
});
