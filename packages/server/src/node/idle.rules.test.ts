import { minute, second } from '@renderdesk/contract';
import { expect, test } from 'vitest';
import { chosenOf, lackedMachines, minutesOf, waitAfterTries } from './idle.rules.ts';

test('a platform lacks one machine for so many frames beyond its idle nodes, less those on their way', () => {
  const rate = { framesPerNode: 20, mostAtOnce: 10 };
  const lacked = (waiting: number, idle: number, onTheWay: number) =>
    lackedMachines({ waiting, idle, onTheWay, ...rate });
  expect([lacked(0, 4, 0), lacked(4, 4, 0), lacked(45, 4, 0), lacked(45, 4, 2), lacked(45, 4, 9)]).toEqual([
    0, 0, 3, 1, 0,
  ]);
  expect(lacked(9999, 0, 0)).toBe(10);
});

test('machines are shared between fast and other templates, and one kind replaces the other', () => {
  const fast = { id: 1, isFast: true, priceLimit: 9, room: 2 };
  const costly = { id: 2, isFast: false, priceLimit: 5, room: 10 };
  const cheap = { id: 3, isFast: false, priceLimit: 3, room: 4 };
  const chosen = (machines: number, fastPercent: number, of = [fast, costly, cheap]) =>
    Object.fromEntries(chosenOf(of, { machines, fastPercent }));
  expect(chosen(6, 30)).toEqual({ 1: 2, 3: 4 });
  expect(chosen(10, 50)).toEqual({ 1: 2, 3: 4, 2: 4 });
  expect(chosen(3, 0, [fast])).toEqual({ 1: 2 });
  expect(chosen(3, 100, [cheap])).toEqual({ 3: 3 });
});

test('begun minutes count, and the vendor is called again after longer and longer waits', () => {
  const at = new Date('2026-03-10T02:00:00Z');
  expect(minutesOf(at, new Date(at.getTime() + minute + 1))).toBe(2);
  expect(minutesOf(null, at)).toBe(0);
  expect([1, 2, 9].map(waitAfterTries)).toEqual([30 * second, minute, 10 * minute]);
});
