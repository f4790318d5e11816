import {
  type AchievementAction,
  achievements,
  achievementStatus,
  type AchievementStatus,
  achievementTransitions,
  errorCodes,
  mayAchievement,
  rechargeAmounts,
} from '@renderdesk/contract';
import type { Selectable } from 'kysely';
import type { Actor } from '../core/auth/actor.ts';
import { eq, within } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Outcome, type Route, serve } from '../core/calls/serve.ts';
import { changeRow, changeRows, lockRows } from '../core/crud/crud.store.ts';
import { asSecond } from '../core/crud/second.store.ts';
import type { DB, Tx } from '../core/db/db.ts';
import { ApiError, badFields, notFound } from '../core/http/apiError.ts';
import { seenBy } from '../pay/index.ts';
import { customerColumns, ofUser, withUserNamed } from '../user/index.ts';
import {
  amountsOf,
  lineSeen,
  lockParts,
  openMonths,
  rechargedIn,
  removeParts,
  staffKnown,
} from './achievement.store.ts';
import { type SharePart, writeParts } from './split.store.ts';

type Row = Selectable<DB['achievement']>;
interface Chosen {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly ids: readonly number[];
  readonly now: Date;
  readonly expectedVersions: ReadonlyMap<number, number>;
}
const may = (action: AchievementAction, row: Row): boolean =>
  mayAchievement(action, row.status as AchievementStatus);

/** Nobody decides a line that is theirs, or that they declared (lifecycles §12); `asSecond` adds the accounts that they control. */
const isOwn = (actor: Actor, row: Row): boolean =>
  row.admin_id === actor.adminId || row.declared_by === actor.adminId;

/** Locks the lines that a step may change: of an open month, in a status that allows it, and not refused otherwise. */
const lockLines = async (
  c: Chosen,
  action: AchievementAction,
  refuse: (row: Row) => number | undefined | false = () => undefined,
) => {
  const isOpen = await openMonths(c.tx);
  return lockRows(c.tx, 'achievement', {
    ids: c.ids,
    expectedVersions: c.expectedVersions,
    scope: lineSeen(c.tx, c.actor),
    refuse: (row) => {
      if (!may(action, row)) return errorCodes.notAllowedInState;
      return isOpen(row) ? refuse(row) : errorCodes.monthClosed;
    },
  });
};

/** Confirms or rejects what others declared. */
const decide =
  (action: 'confirm' | 'reject') =>
  async (c: Chosen & { readonly input: { readonly reason?: string } }): Promise<Map<number, Outcome>> => {
    const { free, outcomes } = await lockLines(
      c,
      action,
      (row) => isOwn(c.actor, row) && errorCodes.ownEntry,
    );
    const rows = await asSecond(c.tx, {
      adminId: c.actor.adminId,
      rows: free,
      before: (row) => [row.admin_id, row.declared_by],
      outcomes,
      now: c.now,
    });
    const set = {
      status: achievementTransitions[action].to,
      reason: c.input.reason ?? '',
      ...(action === 'confirm' && { confirmed_by: c.actor.adminId, confirmed_at: c.now }),
    };
    await changeRows(c.tx, 'achievement', rows, { now: c.now, set: set as never });
    return outcomes;
  };

/** Throws unless these are different people whose shares are 100 %. */
const expectShares = async (tx: Tx, shares: readonly SharePart[]): Promise<void> => {
  const people = new Set(shares.map(({ adminId }) => adminId));
  if (people.size < shares.length) throw badFields('shares');
  const sum = shares.reduce((all, { share }) => all + share, 0);
  if (sum !== 100) throw new ApiError('sumDiffers', { sum });
  if ((await staffKnown(tx, [...people])) < people.size) throw notFound();
};

export const achievementCalls: readonly Route[] = [
  ...serve(achievements, {
    list: listing(achievements.list)
      .from((db, { actor }) =>
        db
          .selectFrom('achievement')
          .innerJoin('user', 'user.id', 'achievement.owner_id')
          .where(lineSeen(db, actor)),
      )
      .join((rows) =>
        rows
          .leftJoin('admin as person', 'person.id', 'achievement.admin_id')
          .leftJoin('admin as declarer', 'declarer.id', 'achievement.declared_by')
          .leftJoin('admin as confirmer', 'confirmer.id', 'achievement.confirmed_by'),
      )
      .list({
        key: 'achievement.id',
        where: {
          ...ofUser('achievement.owner_id'),
          ...within('achievement.at'),
          adminId: eq('achievement.admin_id'),
          kind: eq('achievement.kind'),
          status: eq('achievement.status'),
          currency: eq('achievement.currency'),
        },
        sorts: { payTimeFlag: 'achievement.at', amountFlag: 'achievement.amount' },
        columns: {
          achievementId: 'achievement.id',
          ...customerColumns,
          adminName: 'person.really_name',
          payTime: 'achievement.at',
          declaredBy: 'declarer.really_name',
          declareTime: 'achievement.declared_at',
          confirmedBy: 'confirmer.really_name',
          confirmTime: 'achievement.confirmed_at',
        },
      }),
    amount: async ({ db, actor, input }) =>
      amountsOf(db, lineSeen(db, actor), (await withUserNamed(db, actor, input)) as typeof input),
    // Own lines, and those that nobody has: who declares one of these claims it.
    declare: async (c) => {
      const { free, outcomes } = await lockLines(
        c,
        'declare',
        (row) => row.admin_id !== null && row.admin_id !== c.actor.adminId && errorCodes.forbidden,
      );
      const set = {
        status: achievementStatus.of.declared,
        admin_id: c.actor.adminId,
        declared_by: c.actor.adminId,
        declared_at: c.now,
        reason: '',
        ...(c.input.remark !== undefined && { remark: c.input.remark }),
      };
      await changeRows(c.tx, 'achievement', free, { now: c.now, set });
      return outcomes;
    },
    confirm: decide('confirm'),
    reject: decide('reject'),
    reset: async (c) => {
      const { free, outcomes } = await lockLines(
        c,
        'reset',
        // A part goes by cancelling the split.
        (row) => row.parent_id !== null && errorCodes.notAllowedInState,
      );
      c.effects.weight = free.filter(({ status }) => status === achievementStatus.of.confirmed).length;
      const set = {
        status: achievementStatus.of.undeclared,
        reason: c.input.reason,
        declared_by: null,
        declared_at: null,
        confirmed_by: null,
        confirmed_at: null,
      };
      await changeRows(c.tx, 'achievement', free, { now: c.now, set });
      return outcomes;
    },
    split: async (c) => {
      const { shares } = c.input;
      await expectShares(c.tx, shares);
      const { free, outcomes } = await lockLines(
        c,
        'split',
        // A part is not split again.
        (row) => row.parent_id !== null && errorCodes.notAllowedInState,
      );
      for (const row of free) {
        const set = { status: achievementStatus.of.split, split_from: row.status };
        await changeRow(c.tx, 'achievement', row, { now: c.now, set });
        await writeParts(c.tx, row, { shares, by: c.actor.adminId, now: c.now });
      }
      return outcomes;
    },
    cancelSplit: async (c) => {
      const { locked, confirmed } = await lockParts(c.tx, c.ids);
      const { free, outcomes } = await lockLines(
        c,
        'cancelSplit',
        (row) => locked.has(row.id) && errorCodes.notAllowedInState,
      );
      const goes = new Set(free.map(({ id }) => id));
      c.effects.weight = confirmed.filter((id) => goes.has(id)).length;
      await removeParts(
        c.tx,
        free.map(({ id }) => id),
      );
      for (const row of free)
        await changeRow(c.tx, 'achievement', row, {
          now: c.now,
          set: { status: row.split_from ?? achievementStatus.of.declared, split_from: null },
        });
      return outcomes;
    },
  }),
  ...serve(rechargeAmounts, {
    amount: async ({ db, actor, input }) => {
      const seen = seenBy(db, actor, 'achievement.owner_id');
      return { ...(await amountsOf(db, seen, input)), ...(await rechargedIn(db, seen, input)) };
    },
  }),
];
