import { machinePacks, nodeRentals, projectPacks } from '@renderdesk/contract';
import { addSold, type AddedContract, listPrice } from '../testing/contracts.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { type Sample, samplesOf } from '../testing/sampling.ts';

const given = { price: '0', days: 30, way: 4 as const, reason: '客户要求' };
const sold =
  (o: Omit<AddedContract, 'now'>): Sample<{ contractId: number; version: number }> =>
  async ({ db, clock }) => {
    const contractId = await addSold(db, { ...o, now: clock.now });
    const { version } = await db
      .selectFrom('contract_terms')
      .where('contract_id', '=', contractId)
      .select('version')
      .executeTakeFirstOrThrow();
    return { contractId, version };
  };
const pending =
  (soldKind: 1 | 2 | 3): Sample<{ contractIds: number[]; reason: string }> =>
  async ({ db, clock }) => ({
    contractIds: [await addSold(db, { now: clock.now, soldKind, title: '星海', isPending: true })],
    reason: '客户放弃',
  });

export const samples = {
  ...samplesOf(machinePacks, {
    add: async (t) => {
      await listPrice(t, { soldKind: 1, price: '0' });
      return { userId: await addCustomer(t.db), ...given, nodes: 2, platformIds: [1] };
    },
    update: async (t) => ({
      ...(await sold({})(t)),
      title: '夏季包机',
      reason: '客户要求',
      platformIds: [1],
    }),
    remove: pending(1),
  }),
  ...samplesOf(projectPacks, {
    add: async (t) => ({ userId: await addCustomer(t.db), ...given, title: '星海', quotaFrames: 500 }),
    update: async (t) => ({
      ...(await sold({ soldKind: 2, title: '星海' })(t)),
      title: '星海',
      reason: '备注',
    }),
    remove: pending(2),
  }),
  ...samplesOf(nodeRentals, {
    add: async (t) => {
      await listPrice(t, { soldKind: 3, price: '0' });
      return { userId: await addCustomer(t.db), ...given, nodes: 2, overduePrice: '30' };
    },
    update: async (t) => ({ ...(await sold({ soldKind: 3 })(t)), title: '三号机柜', reason: '改名' }),
    remove: pending(3),
  }),
};
