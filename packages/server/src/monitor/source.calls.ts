import {
  customSources,
  naturalSources,
  type RegisterChannelId,
  registerChannelKind,
  registrations,
} from '@renderdesk/contract';
import { eq, within } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { rowHandlers } from '../core/crud/rows.ts';
import { asId, asInstant } from '../core/db/wire.ts';
import { ofUser } from '../user/index.ts';
import { daysOf } from './days.rules.ts';
import { registerCount, registeredBySource, registrationCounts, sourceChoices } from './source.store.ts';

const { custom, natural } = registerChannelKind.of;
const kept = (kind: typeof custom | typeof natural) =>
  ({
    unique: { register_channel_code_unique: 'sourceCode' },
    of: { kind },
    list: {
      from: (db: Parameters<typeof registeredBySource>[0]) =>
        db.selectFrom('register_channel').where('deleted_at', 'is', null).where('kind', '=', kind),
      columns: { registerCount },
    },
  }) as const;

const registered = listing(registrations.list)
  .from((db, { actor }) => registeredBySource(db, actor))
  .join((rows) =>
    rows.leftJoin('register_channel', 'register_channel.id', 'registration.register_channel_id'),
  )
  .list({
    key: 'user.id',
    where: {
      ...ofUser('user.id'),
      registerSource: eq('user.register_source'),
      registerChannelId: eq('registration.register_channel_id'),
      noSource: (query, on) => (on ? query.where('registration.user_id', 'is', null) : query),
      ...within('user.registered_at'),
    },
    sorts: { registerTimeFlag: 'user.registered_at' },
    columns: {
      userId: 'user.id',
      userName: 'user.name',
      registerTime: 'user.registered_at',
      registerChannelId: 'registration.register_channel_id',
      channelName: 'register_channel.name',
      referrer: 'registration.referrer',
      firstRechargeTime: 'user.first_recharge_at',
    },
  });

/** How many days of statistics are shown without a span. */
const openingDays = 30;

/** Registration sources, and registrations by source. */
export const sourceCalls: readonly Route[] = [
  ...serve(customSources, rowHandlers(customSources, 'register_channel', kept(custom))),
  ...serve(naturalSources, rowHandlers(naturalSources, 'register_channel', kept(natural))),
  ...serve(registrations, {
    list: registered,
    sources: async ({ db }) =>
      (await sourceChoices(db)).map(({ id, name, kind }) => ({
        registerChannelId: asId(id),
        name,
        channelKind: kind,
      })),
    statistics: async ({ db, actor, input, now }) => {
      const { from, to, days } = daysOf(input, { now, opening: openingDays });
      const rows = await registrationCounts(db, actor, { from, to });
      const sources = new Map<string, (typeof rows)[number][]>();
      for (const row of rows) {
        const key = row.channelId === null ? `door ${row.source}` : `channel ${row.channelId}`;
        sources.set(key, [...(sources.get(key) ?? []), row]);
      }
      const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);
      return {
        from: asInstant(from),
        to: asInstant(to),
        days: [...days] as never,
        sources: [...sources.values()]
          .map((all) => {
            const [first] = all;
            const channel = first?.channelId;
            return {
              registerSource: first?.source ?? 1,
              registerChannelId: channel ? asId<RegisterChannelId>(channel) : null,
              channelName: first?.channelName ?? null,
              total: sum(all.map(({ count }) => count)),
              counts: days.map((one) => sum(all.filter((row) => row.day === one).map(({ count }) => count))),
              paying: sum(all.map(({ paying }) => paying)),
            };
          })
          .toSorted((a, b) => b.total - a.total),
      };
    },
  }),
];
