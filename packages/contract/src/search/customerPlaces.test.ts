import { expect, test } from 'vitest';
import { isVisitable } from '../screens/screenAt.ts';
import { customerParts, partQueryOf } from './customerPlaces.ts';

test.each([
  ['Aurora invoices', 'Aurora', ['invoices']],
  ['旅途 发票', '旅途', ['invoices']],
  ['big studio  fun', 'big studio', ['funds']],
  ['100040 充值', '100040', ['recharges']],
  ['Aurora serv', 'Aurora', ['service']],
  ['Aurora tasks', 'Aurora', ['runningTasks', 'endedTasks']],
  ['Aurora in', undefined, []],
  ['发票', undefined, []],
  ['Aurora Films', undefined, []],
  ['旅途 渲', undefined, []],
])('«%s» asks for the parts of %s: %j', (typed, name, keys) => {
  const asked = partQueryOf(typed);
  expect(asked?.name).toBe(name);
  expect(asked?.parts.map(({ key }) => key) ?? []).toEqual(keys);
});

test('every part of a customer is a place of the console', () => {
  for (const { place } of customerParts) expect(isVisitable(place(100_040))).toBe(true);
});
