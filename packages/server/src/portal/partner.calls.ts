import {
  day,
  deliveryState,
  type PartnerReach,
  partnerReach,
  partnerKeys,
  partners,
  partnerState,
  type PortalScope,
} from '@renderdesk/contract';
import { type SqlBool, sql } from 'kysely';
import type { Sealer } from '../core/auth/sealing.ts';
import { eq } from '../core/calls/filters.ts';
import { listing } from '../core/calls/listing.ts';
import { type Route, serve } from '../core/calls/serve.ts';
import { asId, asInstant, asInstantOrNull } from '../core/db/wire.ts';
import * as store from './partner.store.ts';

const list = listing(partners.list)
  .from((db, { now }) => store.partnersWithKeys(db, now))
  .join((rows) =>
    rows.innerJoin('admin as by', 'by.id', 'p.created_by').leftJoin('webhook', 'webhook.partner_id', 'p.id'),
  )
  .list({
    key: 'p.id',
    where: {
      partnerName: (query, typed) =>
        query.where(sql<SqlBool>`position(folded(${typed}) in p.name_folded) > 0`),
      partnerState: eq('p.state'),
    },
    sorts: { createTimeFlag: 'p.created_at' },
    columns: {
      partnerId: 'p.id',
      partnerName: 'p.name',
      partnerState: 'p.state',
      partnerReach: 'p.reach',
      keyCount: sql<number>`coalesce(keys.standing, 0)::int`,
      userCount: sql<number>`(select count(*)::int from "user" u where u.partner_id = p.id and u.deleted_at is null)`,
      lastUsedTime: 'keys.used_at',
      refusedCount: sql<number>`coalesce(keys.refused, 0)::int`,
      lastRefusedTime: 'keys.refused_at',
      webhookUrl: 'webhook.url',
      givenUpCount: sql<number>`(select count(*)::int from webhook_delivery d where d.partner_id = p.id
        and d.state = ${sql.lit(deliveryState.of.givenUp)})`,
      createdBy: 'by.really_name',
    },
  });

const said = (input: {
  readonly partnerName: string;
  readonly scopes: readonly PortalScope[];
  readonly partnerReach: PartnerReach;
  readonly remark: string;
}) => ({
  name: input.partnerName,
  scopes: input.scopes,
  reach: input.partnerReach,
  remark: input.remark,
});

/** Partners and their keys. */
export const partnerCalls = (sealer: Sealer): Route[] => [
  ...serve(partners, {
    list,
    add: async ({ tx, actor, input, now, effects }) => {
      effects.weight = Number(input.partnerReach === partnerReach.of.all);
      return { partnerId: asId(await store.addPartner(tx, { ...said(input), by: actor.adminId, now })) };
    },
    update: async ({ tx, input, now, effects }) => {
      const before = await store.changePartner(tx, {
        ...said(input),
        id: input.partnerId,
        version: input.version,
        now,
      });
      effects.weight = Number(
        input.partnerReach === partnerReach.of.all && before.reach !== partnerReach.of.all,
      );
      return null;
    },
    disable: ({ tx, ids, now }) => store.setPartnerState(tx, { ids, state: partnerState.of.disabled, now }),
    enable: ({ tx, ids, now }) => store.setPartnerState(tx, { ids, state: partnerState.of.enabled, now }),
  }),
  ...serve(partnerKeys, {
    list: async ({ db, input, now }) =>
      (await store.standingKeys(db, { ...input, now })).map((row) => ({
        partnerKeyId: asId(row.id),
        keyName: row.name,
        createdBy: row.really_name,
        createTime: asInstant(row.created_at),
        endsTime: asInstant(row.ends_at),
        lastUsedTime: asInstantOrNull(row.used_at),
      })),
    add: async ({ tx, actor, input, now, effects }) => {
      const endsAt = new Date(now.getTime() + input.days * day);
      const key = await store.addKey(tx, sealer, {
        partnerId: input.partnerId,
        endsAt,
        by: actor.adminId,
        now,
      });
      effects.events.push({ topic: 'partner' });
      return { partnerKeyId: asId(key.id), keyName: key.name, secret: key.secret };
    },
    end: async ({ tx, ids, now, effects }) => {
      effects.events.push({ topic: 'partner' });
      return store.endKeys(tx, { ids, now });
    },
  }),
];
