import { dongles } from '@renderdesk/contract';
import { addNode } from '../testing/fixtures.ts';
import { freshName, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

export const dongleOf = () => ({ dongleNo: freshName(), cgId: 2000, seats: 5, expireTime: null, remark: '' });
const added = async (t: TestServer) => {
  const input = dongleOf();
  return { ...input, ...(await t.admin.call(dongles.add, input)).data };
};
const one = async (t: TestServer) => ({ dongleIds: [(await added(t)).dongleId] });
const faulty = async (t: TestServer) => {
  const chosen = await one(t);
  await t.admin.call(dongles.fault, { ...chosen, reason: '无法识别' } as never);
  return chosen;
};
const lent = async (t: TestServer) => {
  const chosen = await one(t);
  await t.admin.call(dongles.lend, { ...chosen, lentTo: '王工' } as never);
  return chosen;
};

export const samples = samplesOf(dongles, {
  add: dongleOf,
  update: async (t) => ({ ...(await added(t)), version: 1, seats: 6 }),
  bind: async (t) => ({ ...(await one(t)), nodeId: (await addNode(t.db)) as never }),
  lend: async (t) => ({ ...(await one(t)), lentTo: '王工' }),
  release: lent,
  fault: async (t) => ({ ...(await one(t)), reason: '无法识别' }),
  cure: faulty,
  scrap: async (t) => ({ ...(await faulty(t)), reason: '损坏' }),
});
