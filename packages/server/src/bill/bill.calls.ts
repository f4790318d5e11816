import { consumeBills } from '@renderdesk/contract';
import type { Blobs } from '../core/blobs/blob.ts';
import { FileAnswer, type Route, serve } from '../core/calls/serve.ts';
import { asInstantOrNull } from '../core/db/wire.ts';
import { bills, briefs, details } from './bill.lists.ts';
import { billOf, confirmBill, liftBlock, lockBill, writeOffBill } from './bill.store.ts';
import { openBillFile } from './file.store.ts';
import { billRulesSet, setBillRules } from './rules.store.ts';

export const billCalls = (blobs: Blobs): Route[] =>
  serve(consumeBills, {
    briefs,
    bills,
    details,

    download: async ({ db, actor, input, language, now }) => {
      const bill = await billOf(db, actor, input.billId);
      return new FileAnswer(
        await openBillFile(db, blobs, {
          bill,
          format: input.fileFormat,
          revision: input.revision,
          language,
          now,
        }),
      );
    },

    rules: async ({ db }) => {
      const { rules, by, at, version } = await billRulesSet(db);
      return { ...rules, changedBy: by, changeTime: asInstantOrNull(at), version };
    },

    setRules: async ({ tx, input, actor, now }) => {
      const { version, ...rules } = input;
      await setBillRules(tx, { rules, expectedVersion: version, by: actor.adminId, now });
      return null;
    },

    confirm: async ({ tx, actor, input, now, effects }) => {
      const bill = await lockBill(tx, actor, input);
      await confirmBill(tx, bill, { status: 1, by: actor.adminId, note: input.reason, now });
      effects.reason = input.reason;
      return null;
    },

    writeOff: async ({ tx, actor, input, now, effects }) => {
      await writeOffBill(tx, await lockBill(tx, actor, input), { by: actor.adminId, now });
      effects.reason = input.reason;
      effects.weight = 1;
      effects.affected.push({ id: input.billId, outcome: 200 });
      return null;
    },

    liftBlock: async ({ tx, actor, input, effects }) => {
      const bill = await lockBill(tx, actor, input);
      await liftBlock(tx, bill.owner_id);
      effects.reason = input.reason;
      effects.weight = 1;
      effects.affected.push({ id: input.billId, outcome: 200 });
      return null;
    },
  });
