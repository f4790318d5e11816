import { autoPowers } from '@renderdesk/contract';
import { derived } from '../core/calls/columns.ts';
import { eq, within, words } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import type { ListContext } from '../core/calls/listContext.ts';
import { serve } from '../core/calls/serve.ts';
import { rowHandlers } from '../core/crud/rows.ts';
import { asId } from '../core/db/wire.ts';
import * as store from './autoPower.store.ts';
import { platformNames } from './names.store.ts';

type Now = Pick<ListContext<unknown>, 'now'>;
const seconds = (now: Date): number => now.getTime() / 1000;
/** Rounded down, never below nothing. */
const whole = (value: number): number => Math.max(0, Math.floor(value));
const [ended, endedWatts, open, openStarts, openWatts, openWattStarts] = store.sleepOf('node_auto_power.id');
const lasted = ['o.since', store.sleepEnd, store.isSleep, 'act.idle_watts'] as const;
/** Seconds that one sleep lasted, so far. */
const sleptFor = (since: Date, until: Date | null, isSleep: boolean, now: Date): number =>
  isSleep ? seconds(until ?? now) - seconds(since) : 0;

/** Automatic power of nodes: settings, what a round would do, and what was done. */
export const autoPowerCalls = serve(autoPowers, {
  ...rowHandlers(autoPowers, 'node_auto_power', {
    columns: { platform: 'platform_id' },
    unique: { node_auto_power_group_unique: 'nodeRemark' },
    set: ({ actor }) => ({ set_by: actor.adminId }),
    // A setting that goes would leave its sleeping nodes off: it is switched off first, and they wake.
    inUse: store.groupsAsleep,
    list: {
      columns: {
        platform: 'node_auto_power.platform_id',
        nodes: store.groupSize,
        asleep: store.groupAsleep,
        asleepMinutes: derived(
          [ended, open, openStarts],
          (done: number, count: number, starts: number, { now }: Now) =>
            whole((done + count * seconds(now) - starts) / 60),
        ),
        savedWh: derived(
          [endedWatts, openWatts, openWattStarts],
          (done: number, watts: number, starts: number, { now }: Now) =>
            whole((done + watts * seconds(now) - starts) / 3600),
        ),
      },
      names: platformNames,
    },
  }),
  preview: async ({ db, input, now }) => {
    const setting = await store.settingById(db, input.autoPowerId);
    const { framesWaiting, nodes, plan } = await store.planOf(db, setting, now);
    const planned = new Map(plan.map((one) => [one.nodeId, one]));
    const count = (action: number): number => plan.filter((one) => one.action === action).length;
    return {
      framesWaiting,
      sleeping: count(2),
      waking: count(1),
      items: nodes.flatMap((node) => {
        const one = planned.get(node.id);
        return one
          ? [
              {
                nodeId: asId(node.id),
                name: node.name,
                power: node.power as never,
                orderAction: one.action,
                autoPowerReason: one.because,
              },
            ]
          : [];
      }),
    };
  },
  records: listing(autoPowers.records)
    .from((db) =>
      db
        .selectFrom('node_power_act as act')
        .innerJoin('node_power_order as o', 'o.id', 'act.order_id')
        .innerJoin('node', 'node.id', 'o.node_id'),
    )
    .list({
      key: 'act.id',
      where: {
        ...within('act.created_at'),
        platform: eq('node.platform_id'),
        name: words('node.name'),
        autoPowerReason: eq('act.reason'),
        orderAction: eq('o.action'),
      },
      sorts: { createTimeFlag: 'act.created_at' },
      columns: {
        recordId: 'act.id',
        createTime: 'act.created_at',
        autoPowerId: 'act.auto_power_id',
        nodeId: 'node.id',
        name: 'node.name',
        platform: 'node.platform_id',
        orderAction: 'o.action',
        orderStatus: 'o.status',
        autoPowerReason: 'act.reason',
        framesWaiting: 'act.frames_waiting',
        failure: 'o.failure',
        asleepMinutes: derived(
          lasted,
          (since: Date, until: Date | null, isSleep: boolean, _watts: number, { now }: Now) =>
            whole(sleptFor(since, until, isSleep, now) / 60),
        ),
        savedWh: derived(
          lasted,
          (since: Date, until: Date | null, isSleep: boolean, watts: number, { now }: Now) =>
            whole((sleptFor(since, until, isSleep, now) * watts) / 3600),
        ),
      },
      names: platformNames,
    }),
});
