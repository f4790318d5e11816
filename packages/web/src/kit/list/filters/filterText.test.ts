import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choiceQuery,
  isWholeDays,
  type Option,
  pairQuery,
  parseRange,
  rangeText,
  toggled,
} from './filterText.ts';

describe('a range', () => {
  const end = fc.option(fc.nat({ max: 4e12 }), { nil: undefined });
  it('comes back from the URL as it went in', () => {
    fc.assert(
      fc.property(end, end, (one, other) => {
        const [from, to] =
          one !== undefined && other !== undefined && one > other ? [other, one] : [one, other];
        const range = parseRange(rangeText({ from, to }));
        expect(range).toEqual(from === undefined && to === undefined ? undefined : { from, to });
      }),
    );
  });
  it('may not run backwards', () => expect(parseRange('5~4')).toBeUndefined());
  it.each(['', '~', '5', 'a~b', '1~2~3', '-1~3'])('is not «%s»', (text) =>
    expect(parseRange(text)).toBeUndefined(),
  );
  it('of whole days begins with a day and ends with one', () => {
    const [from, to] = [new Date(2026, 2, 10).getTime(), new Date(2026, 2, 12).getTime() - 1];
    expect(isWholeDays({ from, to })).toBe(true);
    expect(isWholeDays({ from: from + 1, to })).toBe(false);
    expect(isWholeDays({})).toBe(true);
  });
});

describe('a status choice', () => {
  const o = { single: 'taskStatus', split: { code: 70, by: 'stopType' } };
  it('sends one status as taskStatus and several as taskStatusList', () => {
    expect(choiceQuery('5', 'taskStatusList', o)).toEqual({ taskStatus: 5 });
    expect(choiceQuery('0,5', 'taskStatusList', o)).toEqual({ taskStatusList: [0, 5] });
  });
  it('sends 70-{stopType} as status 70 with a numeric stop type, and only 70 has one', () => {
    expect(choiceQuery('70-2', 'taskStatusList', o)).toEqual({ taskStatus: 70, stopType: 2 });
    expect(choiceQuery('25-2', 'taskStatusList', o)).toBeNull();
    expect(choiceQuery('0,70-2', 'taskStatusList', o)).toBeNull();
  });
  const options: Option[] = [
    { text: '0', name: 'waiting' },
    { text: '5', name: 'rendering' },
    { text: '70-1', name: 'by user', alone: true },
    { text: '70-2', name: 'by staff', alone: true },
  ];
  const option = fc.constantFrom(...options);
  it('with a stop type excludes all earlier choices', () => {
    fc.assert(
      fc.property(fc.array(option), (clicks) => {
        const chosen = clicks.reduce<string[]>((now, click) => toggled(now, click, options, true), []);
        expect(chosen.length === 1 || chosen.every((text) => !text.includes('-'))).toBe(true);
        expect(new Set(chosen).size).toBe(chosen.length);
      }),
    );
  });
  it('keeps the order of its options', () => {
    expect(toggled(['5'], { text: '0', name: '' }, options, true)).toEqual(['0', '5']);
  });
});

it('a pair is sent as two fields, one side alone as one, and nothing else', () => {
  const fields = ['realCore', 'gpuCount'] as const;
  expect(pairQuery('32/4', fields)).toEqual({ realCore: 32, gpuCount: 4 });
  expect(pairQuery('32', fields)).toEqual({ realCore: 32 });
  expect(pairQuery('/4', fields)).toEqual({ gpuCount: 4 });
  for (const text of ['', '/', '3/4/5', 'x']) expect(pairQuery(text, fields)).toBeNull();
});
