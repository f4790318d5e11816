import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { authStatus, type AuthStatus } from '../session/session.codes.ts';
import {
  type AuthAction,
  authActions,
  authAfter,
  certifiedAs,
  isRealNameAbsent,
} from './certification.lifecycle.ts';
import { ageOf, isPersonNumber, studentReminder } from './certification.rules.ts';

describe('numbers', () => {
  test.each(['11010519491231002X', '440524188001010014', '11010519491231002x'])(
    '%s is a person’s',
    (number) => expect(isPersonNumber(number)).toBe(true),
  );
  test.each(['110105194912310021', '11010519491331002X', '1101051949123100', '010105194912310020', ''])(
    '%s is nobody’s',
    (number) => expect(isPersonNumber(number)).toBe(false),
  );
  test('one wrong figure is always seen', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 17 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const right = '440524188001010014';
        const figure = (Number(right[at]) + by) % 10;
        expect(isPersonNumber(right.slice(0, at) + String(figure) + right.slice(at + 1))).toBe(false);
      }),
    ));
  test('a birthday counts on its day', () => {
    expect(ageOf('11010520081124002X', '2026-11-23')).toBe(17);
    expect(ageOf('11010520081124002X', '2026-11-24')).toBe(18);
  });
});

const person = { authType: 1, changeFrom: null } as const;
const enterprise = { authType: 2, changeFrom: null } as const;

/** Lifecycles §1, line by line: from, action, for what, to. */
const steps: readonly (readonly [AuthStatus, AuthAction, Parameters<typeof authAfter>[2], AuthStatus])[] = [
  [0, 'submit', person, 5],
  [3, 'submit', enterprise, 5],
  [4, 'submit', person, 5],
  [5, 'claim', person, 1],
  [5, 'claim', enterprise, 2],
  [1, 'release', person, 5],
  [2, 'release', enterprise, 5],
  [1, 'approve', person, 8],
  [2, 'approve', enterprise, 9],
  [1, 'reject', person, 3],
  [2, 'reject', enterprise, 4],
  [8, 'submit', { authType: 1, changeFrom: 8 }, 7],
  [10, 'submit', { authType: 1, changeFrom: 8 }, 7],
  [11, 'submit', { authType: 2, changeFrom: 8 }, 6],
  [9, 'submit', { authType: 2, changeFrom: 9 }, 6],
  [12, 'submit', { authType: 2, changeFrom: 9 }, 6],
  [7, 'approve', { authType: 1, changeFrom: 8 }, 8],
  [6, 'approve', { authType: 2, changeFrom: 8 }, 9],
  [7, 'reject', { authType: 1, changeFrom: 8 }, 10],
  [6, 'reject', { authType: 2, changeFrom: 8 }, 11],
  [6, 'reject', { authType: 2, changeFrom: 9 }, 12],
  [5, 'withdraw', person, 0],
  [1, 'withdraw', person, 0],
  [7, 'withdraw', { authType: 1, changeFrom: 8 }, 8],
  [6, 'withdraw', { authType: 2, changeFrom: 9 }, 9],
  [11, 'revoke', person, 0],
  [12, 'revoke', enterprise, 0],
];

describe('real-name certification', () => {
  test.each(steps)('from %i, %s of %o leads to %i', (from, action, asked, to) =>
    expect(authAfter(action, from, asked)).toBe(to),
  );
  test('an enterprise never becomes a person again, and nobody is approved who was not looked at', () => {
    for (const from of [9, 12] as const)
      expect(authAfter('submit', from, { authType: 1, changeFrom: 9 })).toBeUndefined();
    expect(authAfter('approve', 5, person)).toBeUndefined();
    expect(authAfter('revoke', 5, person)).toBeUndefined();
  });
  test('what is in force stays in force until a change is approved or all of it revoked', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...authStatus.codes),
        fc.constantFrom(...authActions),
        fc.constantFrom(1 as const, 2 as const),
        (from, action, authType) => {
          const changeFrom = certifiedAs(from, 8);
          const to = authAfter(action, from, { authType, changeFrom });
          if (to === undefined || changeFrom === null || action === 'revoke' || action === 'approve') return;
          expect(certifiedAs(to, changeFrom)).toBe(changeFrom);
        },
      ),
    ));
  test('absent are exactly the six without a certification', () =>
    expect(authStatus.codes.filter(isRealNameAbsent)).toEqual([0, 1, 2, 3, 4, 5]));
});

describe('a reminder before a student’s end', () => {
  test('comes 30, 7 and 1 days before, each once, the latest where nights were missed', () => {
    expect(studentReminder(31, null)).toBeUndefined();
    expect(studentReminder(30, null)).toBe(30);
    expect(studentReminder(20, 30)).toBeUndefined();
    expect(studentReminder(7, 30)).toBe(7);
    expect(studentReminder(1, 7)).toBe(1);
    expect(studentReminder(1, 1)).toBeUndefined();
    expect(studentReminder(3, null)).toBe(7);
  });
});
