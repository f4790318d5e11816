import { appeals, consumeBills, consumptions } from '@renderdesk/contract';
import { getRow } from '../build/rows.ts';
import { addAppeal, addBill, addFrozenImage, addMemberCharges, addPicture } from '../testing/bills.ts';
import { decidedAlone, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';
import { finishAppeal } from './appeal.store.ts';
import { billOf, writeOffBill } from './bill.store.ts';
import { billRulesSet } from './rules.store.ts';

/** Bills as lists want them: of several customers, some on credit. */
const someBills = async ({ db, clock }: TestServer): Promise<Record<never, never>> => {
  for (let at = 0; at < 8; at += 1)
    await addBill(db, clock.now, {
      amount: `${at + 1}.005`,
      ...(at % 2 === 0 && { onCredit: true }),
      ...(at > 5 && { zone: 2 }),
    });
  return {};
};
const someAppeals = async (t: TestServer): Promise<Record<never, never>> => {
  for (let at = 0; at < 8; at += 1) {
    const { appealId, lineId, version } = await addAppeal(t, {
      ...(at % 2 === 0 && { taken: true }),
      // Lists of bills that come after find these, and add up both currencies.
      ...(at % 3 === 1 && { zone: 2 }),
    });
    if (at % 4 !== 0) continue;
    await t.db.transaction().execute((tx) =>
      finishAppeal(tx, {
        actor: { scope: 'all', adminId: t.admin.adminId } as never,
        appealId,
        version,
        outcome: 1,
        cause: 2,
        lines: [{ lineId, granted: '1' }],
        note: 'a broken node',
        now: t.clock.now,
      }),
    );
  }
  return {};
};
const seen = async (t: TestServer, o: { taken?: true } = {}) => {
  const { appealId, version } = await addAppeal(t, o);
  return { appealId, version, reason: 'looked into it' };
};
const overdue = (t: TestServer) => addBill(t.db, t.clock.now, { onCredit: true, overdue: true });

export const samples = {
  ...samplesOf(consumptions, {
    pictureMember: async ({ db, clock }) => {
      await addMemberCharges(db, clock.now);
      return {};
    },
  }),
  ...samplesOf(consumeBills, {
    briefs: someBills,
    bills: someBills,
    details: someBills,
    download: async ({ db, clock }) => ({ billId: (await addBill(db, clock.now)).billId }),
    setRules: async ({ db }) => ({
      confirmDays: 7,
      appealDays: 30,
      answerDays: 1,
      decisionDays: 5,
      couponDays: 30,
      version: (await billRulesSet(db)).version,
    }),
    confirm: async ({ db, clock }) => {
      const { billId, version } = await addBill(db, clock.now);
      return { billId, version, reason: 'by mail' };
    },
    writeOff: async (t) => {
      await decidedAlone(t, 'billWriteOff');
      const { billId, version } = await overdue(t);
      return { billId, version, reason: 'gone' };
    },
    liftBlock: async (t) => {
      await decidedAlone(t, 'billWriteOff');
      const { billId } = await overdue(t);
      await t.db.transaction().execute(async (tx) =>
        writeOffBill(tx, await billOf(tx, { scope: 'all' } as never, billId), {
          by: t.admin.adminId,
          now: t.clock.now,
        }),
      );
      const { version } = await getRow(t.db, 'bill', billId);
      return { billId, version, reason: 'pays again' };
    },
  }),
  ...samplesOf(appeals, {
    list: someAppeals,
    read: async (t) => ({ appealId: (await addAppeal(t)).appealId }),
    submit: async ({ db, clock }) => {
      const { billId, version, lineId } = await addBill(db, clock.now);
      return { billId, version, lines: [{ lineId, claimed: '1.5' }], reason: 'black frames' };
    },
    take: async (t) => {
      const { appealId, version } = await addAppeal(t);
      return { appealId, version };
    },
    finish: async (t) => {
      await decidedAlone(t, 'appealOutcome');
      const { appealId, version, lineId } = await addAppeal(t, { taken: true });
      return {
        appealId,
        version,
        outcome: 1,
        causeCode: 2,
        lines: [{ lineId, granted: '1' }],
        reason: 'a broken node',
      };
    },
    reject: (t) => seen(t, { taken: true }),
    withdraw: (t) => seen(t),
    upload: () => ({ file: '%PDF-1.7\n' }) as never,
    image: async (t) => {
      const { appealId } = await addAppeal(t);
      return { appealId, ...(await addFrozenImage(t, appealId)) };
    },
    picture: async (t) => {
      const { appealId } = await addAppeal(t);
      return { appealId, key: await addPicture(t, appealId) };
    },
  }),
};
