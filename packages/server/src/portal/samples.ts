import { partnerKeys, partners, webhooks } from '@renderdesk/contract';
import { addRow, getRow, setRow } from '../build/rows.ts';
import { addPartner } from '../testing/portal.ts';
import { samplesOf } from '../testing/sampling.ts';
import { addWebhook } from '../testing/webhooks.ts';
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
  const row = await getRow(t.db, 'partner_key', { name: keyName });
  return row.id;
};

const ofPartners = samplesOf(partners, {
  add: partner,
  update: async (t) => ({ ...partner(), partnerId: await one(t), version: 1 }),
  disable: async (t) => ({ partnerIds: [await one(t)] }),
  enable: async (t) => {
    const id = await one(t);
    await setRow(t.db, 'partner', id, { state: 0 });
    return { partnerIds: [id] };
  },
});
const ofKeys = samplesOf(partnerKeys, {
  list: async (t) => ({ partnerId: await one(t) }),
  add: async (t) => ({ partnerId: await one(t), days: 90 }),
  end: async (t) => ({ partnerKeyIds: [await keyOf(t)] }),
});

const url = 'https://studio.example/hook';
const hooked = async (t: TestServer): Promise<number> => {
  const id = await one(t);
  await addWebhook(t, id, url);
  return id;
};
const ofWebhooks = samplesOf(webhooks, {
  read: async (t) => ({ partnerId: await hooked(t) }),
  add: async (t) => ({ partnerId: await one(t), webhookUrl: url, topics: [8] }),
  update: async (t) => ({
    partnerId: await hooked(t),
    version: 1,
    webhookUrl: url,
    topics: [1, 8],
    webhookState: 0,
  }),
  renew: async (t) => ({ partnerId: await hooked(t) }),
  test: async (t) => ({ partnerId: await hooked(t) }),
  resend: async (t) => {
    const partnerId = await hooked(t);
    const event = await addRow(t.db, 'webhook_event', { topic: null, at: t.clock.now });
    const row = { partner_id: partnerId, event_id: event, state: 2, attempts: 10, answer: 503 } as const;
    const delivery = await addRow(t.db, 'webhook_delivery', row);
    return { deliveryIds: [delivery] };
  },
});

export const samples = { ...ofPartners, ...ofKeys, ...ofWebhooks };
