import {
  activityStatus,
  activityTransitions,
  errorCodes,
  type InputOf,
  type Micro,
  rechargeActivities,
  textOf,
} from '@renderdesk/contract';
import { attachable, pictureOfId, storePicture } from '../core/attachments/attachment.store.ts';
import { storedBy } from '../core/auth/principal.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { changeRows, deleteUnused, insertRow, lockRows, updateRow } from '../core/crud/crud.store.ts';
import type { Tx } from '../core/db/db.ts';
import { asId, asInstant, asMoney } from '../core/db/wire.ts';
import { ApiError, badFields } from '../core/http/apiError.ts';
import { worstCaseOf } from '../pay/index.ts';
import { activityStatusOf } from './couponActivity.store.ts';
import { activityList, bonusList } from './rechargeActivity.list.ts';
import {
  addedTo,
  lastMonthOf,
  oneActivity,
  qualifyingOf,
  type RechargeActivity,
  rechargeLaunchWeight,
  runOnMonth,
  termsOf,
} from './rechargeActivity.store.ts';
import { columnsOfTerms, isSame, termsOfRow, tidy } from './rechargeTerms.ts';

const { off, toBeActivated, wait } = activityStatus.of;

interface Chosen {
  readonly tx: Tx;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly expectedVersions: ReadonlyMap<number, number>;
}
/** Locks activities; those in another state than `from` are refused. */
const locked = (c: Chosen, from: readonly number[]) =>
  lockRows(c.tx, 'recharge_activity', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    refuse: (row) => !from.includes(activityStatusOf(row, c.now)) && errorCodes.notAllowedInState,
  });

type Own = Omit<InputOf<typeof rechargeActivities.add>, 'templateId'>;
const columnsOf = async (tx: Tx, actor: Actor, o: Own) => {
  if (o.availabeEndTime <= o.availabeStartTime) throw badFields('availabeEndTime');
  const file = { kind: 'activity', by: storedBy(actor), field: 'picture' } as const;
  return {
    activity_name: o.activityName,
    ...columnsOfTerms(tidy(o)),
    starts_at: new Date(o.availabeStartTime),
    ends_at: new Date(o.availabeEndTime),
    remark: o.remark,
    picture_id: o.picture && (await attachable(tx, { ...file, id: o.picture.fileId })),
  };
};

/** A launched activity keeps its terms: what people were promised, and what was approved. */
const changes = (row: RechargeActivity, o: Own, set: Awaited<ReturnType<typeof columnsOf>>, now: Date) => {
  const status = activityStatusOf(row, now);
  if (status === toBeActivated) return set;
  const keeps = isSame(termsOfRow(row), o) && row.starts_at.getTime() === set.starts_at.getTime();
  if (status === off || !keeps) throw new ApiError('notAllowedInState');
  if (set.ends_at < row.ends_at) throw badFields('availabeEndTime');
  const { activity_name, remark, picture_id, ends_at } = set;
  return { activity_name, remark, picture_id, ends_at };
};
const money = (amount: Micro) => asMoney(textOf(amount));

/** Recharge activities and the bonuses that they gave. */
export const rechargeActivityCalls = (blobs: Blobs): Route[] =>
  serve(rechargeActivities, {
    list: activityList,
    data: bonusList,
    get: async ({ db, input }) => {
      const row = await oneActivity(db, input.rechargeActivityId);
      return {
        rechargeActivityId: asId(row.id),
        version: row.version,
        activityName: row.activity_name,
        ...termsOfRow(row),
        availabeStartTime: asInstant(row.starts_at),
        availabeEndTime: asInstant(row.ends_at),
        remark: row.remark,
        picture: await pictureOfId(db, row.picture_id),
      };
    },
    preview: async ({ db, input, now }) => {
      const row = await oneActivity(db, input.rechargeActivityId);
      const worst = worstCaseOf(termsOf(row));
      const run = await runOnMonth(db, row, lastMonthOf(now));
      return {
        currency: termsOfRow(row).zone,
        liability: worst === null ? null : money(worst),
        qualifying: await qualifyingOf(db, row),
        addedTo: await addedTo(db, row, now),
        rechargeCount: run.recharges,
        bonusCount: run.count,
        bonusTotal: money(run.total),
      };
    },
    add: async ({ tx, actor, input, now }) => {
      const set = {
        ...(await columnsOf(tx, actor, input)),
        template_id: input.templateId,
        created_by: actor.adminId,
      };
      return { rechargeActivityId: asId(await insertRow(tx, 'recharge_activity', { now, set })) };
    },
    update: async ({ tx, actor, input, now }) => {
      const set = await columnsOf(tx, actor, input);
      await updateRow(tx, 'recharge_activity', {
        id: input.rechargeActivityId,
        version: input.version,
        now,
        set: (row) => changes(row, input, set, now),
      });
      return null;
    },
    remove: async (c) => {
      const { free, outcomes } = await locked(c, [toBeActivated, wait]);
      const used = new Map(free.map((row) => [row.id, row.used_count > 0]));
      return new Map([...outcomes, ...(await deleteUnused(c.tx, 'recharge_activity', used, c.now))]);
    },
    launch: async (c) => {
      const { free, outcomes } = await locked(c, activityTransitions.launch.from);
      const ready = free.filter((row) => row.ends_at > c.now);
      for (const row of free)
        if (!ready.includes(row)) outcomes.set(row.id, { code: errorCodes.notAllowedInState });
      if (ready.length > 0) {
        const by = { by: c.actor.adminId, now: c.now };
        const weight = await rechargeLaunchWeight(c.tx, ready, by);
        c.effects.weight = weight ?? 0;
        if (weight === undefined) c.effects.alwaysSecond = true;
      }
      await changeRows(c.tx, 'recharge_activity', ready, {
        now: c.now,
        set: { launched_at: c.now, launched_by: c.actor.adminId },
      });
      return outcomes;
    },
    close: async (c) => {
      c.effects.reason = c.input.reason;
      const { free, outcomes } = await locked(c, activityTransitions.close.from);
      const set = { closed_at: c.now, close_reason: c.input.reason };
      await changeRows(c.tx, 'recharge_activity', free, { now: c.now, set });
      return outcomes;
    },
    upload: ({ tx, actor, file, now }) =>
      storePicture(tx, blobs, file, { kind: 'activity', by: storedBy(actor), now }),
  });
