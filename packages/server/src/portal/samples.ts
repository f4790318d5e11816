import { partnerKeys, partners } from '@renderdesk/contract';
import { addPartner } from '../testing/portal.ts';
import { samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

let named = 0;
const partner = () => ({
  partnerName: `客户端 ${(named += 1)}`,
  scopes: [1, 4] as (1 | 4)[],
  partnerReach: 1 as const,
  remark: '',
});
const one = async (t: TestServer) => (await addPartner(t)).partnerId;
const keyOf = async (t: TestServer): Promise<number> => {
  const { keyName } = await addPartner(t);
  const row = await t.db
    .selectFrom('partner_key')
    .where('name', '=', keyName)
    .select('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

const ofPartners = samplesOf(partners, {
  add: partner,
  update: async (t) => ({ ...partner(), partnerId: await one(t), version: 1 }),
  disable: async (t) => ({ partnerIds: [await one(t)] }),
  enable: async (t) => {
    const id = await one(t);
    await t.db.updateTable('partner').set({ state: 0 }).where('id', '=', id).execute();
    return { partnerIds: [id] };
  },
});
const ofKeys = samplesOf(partnerKeys, {
  list: async (t) => ({ partnerId: await one(t) }),
  add: async (t) => ({ partnerId: await one(t), days: 90 }),
  end: async (t) => ({ partnerKeyIds: [await keyOf(t)] }),
});

export const samples = { ...ofPartners, ...ofKeys };
