import { errorCodes, regions } from '@renderdesk/contract';
import { expect } from 'vitest';
import { test } from '../../testing/test.ts';

test('everybody signed in reads the provinces, and the cities of each by its number', async ({ t }) => {
  const person = await t.person();
  const { data: provinces } = await person.call(regions.provinces, {});
  expect(provinces).toHaveLength(34);
  expect(provinces[0]).toEqual({ provinceCode: '110000', nameZh: '北京', nameEn: 'Beijing' });
  const numbers = new Set<string>();
  for (const { provinceCode, nameZh } of provinces) {
    const { data: cities } = await person.call(regions.cities, { provinceCode });
    expect(cities.length, nameZh).toBeGreaterThan(0);
    for (const { cityCode } of cities) {
      expect(cityCode.slice(0, 2), nameZh).toBe(provinceCode.slice(0, 2));
      numbers.add(cityCode);
    }
  }
  expect(numbers.size).toBe(361);
});

test('the cities of a province are its own; a number of none has no cities', async ({ t }) => {
  const citiesOf = async (provinceCode: string) =>
    (await t.admin.call(regions.cities, { provinceCode })).data.map(({ nameZh }) => nameZh);
  expect((await citiesOf('330000')).slice(0, 2)).toEqual(['杭州', '宁波']);
  expect(await citiesOf('310000')).toEqual(['上海']);
  expect(await citiesOf('990000')).toEqual([]);
  expect((await t.admin.send(regions.cities, { provinceCode: 'x' })).code).toBe(errorCodes.badInput);
  expect((await t.stranger.send(regions.provinces, {})).code).toBe(errorCodes.notSignedIn);
});
