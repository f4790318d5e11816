import { expect, test } from 'vitest';
import { mayOverflow } from './cellRoom.ts';

test('what surely fits is left open, what may not is cut', () => {
  expect(mayOverflow('', 40)).toBe(false);
  expect(mayOverflow('1234', 88)).toBe(false);
  expect(mayOverflow('2026-11-21 12:34:56', 156)).toBe(false);
  expect(mayOverflow('雪山灯光_镜头', 160)).toBe(false);
  expect(mayOverflow('雪山灯光_第一百二十场_镜头.ma', 160)).toBe(true);
  // Ten of the widest Latin letters take some 115 px in the widest of the faces.
  expect(mayOverflow('WWWWWWWWWW', 130)).toBe(true);
});
