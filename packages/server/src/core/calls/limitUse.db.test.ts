import * as z from 'zod';
import { expect, test } from 'vitest';
import { day, errorCodes, fourEyes, fourEyesNames, type FourEyesName } from '@renderdesk/contract';
import { serverOfFile } from '../../testing/test.ts';
import { decidedAlone } from '../../testing/sampling.ts';
import type { Person } from '../../testing/server.ts';
import { actorById } from '../auth/session.ts';
import { ApiError } from '../http/apiError.ts';
import { runCommand } from './command.ts';
import type { Effects } from './effects.ts';

/** Every limit of the contract that counts a person's day is passed in no number of parts. */
const t = serverOfFile();

/** `controlDays` is a number of days and no limit of a command. */
const limits = fourEyesNames.filter((name) => name !== 'controlDays');
const addingUp = limits.filter((name) => !('adds' in fourEyes[name]));
/** Limits whose commands weigh earlier ones themselves, and the test of each. */
const weighed: Partial<Record<FourEyesName, string>> = {
  phoneExport: 'user/service.db.test.ts',
  couponGrant: 'pay/coupon/coupon.db.test.ts',
  refund: 'pay/refund/refund.db.test.ts',
  rechargeUndo: 'pay/recharge/recharge.db.test.ts',
  accountTransfer: 'pay/recharge/recharge.db.test.ts',
  memberCancel: 'pay/member/member.db.test.ts',
  contractReturn: 'pay/contract/contract.db.test.ts',
  freeRerun: 'task/frame/frame.db.test.ts',
  invoiceBeforePayment: 'receipt/receipt.db.test.ts',
  invoiceRed: 'receipt/receipt.db.test.ts',
};

const run = async (by: Person, name: FourEyesName, set: (effects: Effects) => void): Promise<number> => {
  const actor = await actorById(t.db, by.adminId, { sessionId: null, now: t.clock.now });
  const c = {
    now: t.clock.now,
    requestId: 'limit',
    language: 'en',
    platform: 0,
    ip: '',
    userAgent: '',
    actor,
  };
  const call = { name: `test.${name}`, audit: `test.${name}`, input: z.object({}), fourEyes: name };
  try {
    await runCommand(t.db, c as never, {
      call,
      input: { at: Math.random() },
      handle: async (_tx, effects) => {
        set(effects);
        return null;
      },
    });
    return errorCodes.success;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
};
const weighing = (weight: number) => (effects: Effects) => {
  effects.weight = weight;
};

test('every limit counts a day, weighs earlier commands itself, or is a step', () => {
  const itself = limits.filter((name) => 'adds' in fourEyes[name] && fourEyes[name].adds === 'weighed');
  expect(itself.toSorted()).toEqual(Object.keys(weighed).toSorted());
  const steps = limits.filter((name) => 'adds' in fourEyes[name] && fourEyes[name].adds === 'step');
  expect(steps.toSorted()).toEqual(['configStep', 'priceStep', 'rateStep']);
});

test.each(addingUp)('%s counts what one person did on a day, in any parts', async (name) => {
  await decidedAlone(t, name, 10);
  const one = await t.person({ keys: ['approval:decide'] });
  const part = () => run(one, name, weighing(4));
  expect([await part(), await part(), await part()]).toEqual([
    errorCodes.success,
    errorCodes.success,
    errorCodes.awaitsApproval,
  ]);
  // What waits for a second person counts for nothing; what takes back what was counted, neither.
  expect(await run(one, name, weighing(2))).toBe(errorCodes.success);
  const back = (effects: Effects) => Object.assign(effects, { weight: 5, isTakenBack: true });
  expect(await run(one, name, back)).toBe(errorCodes.success);
  expect(await run(one, name, weighing(1))).toBe(errorCodes.awaitsApproval);
  expect(await run(one, name, weighing(0))).toBe(errorCodes.success);
  // Another person has a day of their own, and tomorrow is another day.
  const other = await t.person({ keys: ['approval:decide'] });
  expect(await run(other, name, weighing(10))).toBe(errorCodes.success);
  const today = t.clock.now;
  t.clock.now = new Date(today.getTime() + day);
  expect(await run(one, name, weighing(10))).toBe(errorCodes.success);
  t.clock.now = today;
});

test('small parts of a day add up exactly', async () => {
  await decidedAlone(t, 'statementDifference', 1);
  const one = await t.person({ keys: ['approval:decide'] });
  const part = (weight: number) => run(one, 'statementDifference', weighing(weight));
  for (let n = 0; n < 10; n += 1) expect(await part(0.1)).toBe(errorCodes.success);
  expect(await part(0.000001)).toBe(errorCodes.awaitsApproval);
});

test('commands at once count each other', async () => {
  await decidedAlone(t, 'userMove', 10);
  const one = await t.person({ keys: ['approval:decide'] });
  const codes = await Promise.all(Array.from({ length: 6 }, () => run(one, 'userMove', weighing(4))));
  expect(codes.filter((code) => code === errorCodes.success)).toHaveLength(2);
});
