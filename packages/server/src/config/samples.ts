import { configFile, customerPrices, hour, minute, prices, rates, thresholds } from '@renderdesk/contract';
import { addRow } from '../build/rows.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { samplesOf } from '../testing/sampling.ts';
import { setupSamples } from './setup/samples.ts';
import { scheduleSamples } from './setup/schedule.samples.ts';
import { softwareSamples } from './setup/software.samples.ts';
import type { TestServer } from '../testing/server.ts';

let later = 0;
/** A start that nothing else has. */
const start = ({ clock }: TestServer): number => clock.now.getTime() + (later += 1) * hour;
const what = { platformKind: 0, priceUnit: 1, currency: 1, priceScope: 1, price: '0.06' } as const;

const rate = (t: TestServer) => ({ rate: '1', validFrom: start(t), reason: '月度汇率' });
const price = async (t: TestServer) => ({
  ...what,
  priceScope: 5 as const,
  userId: await addCustomer(t.db),
  validFrom: start(t),
  reason: '调价',
});

let before = 0;
/** Two versions that began, of which the second ended the first: what a roll back sets again. */
const ended = async (
  { clock }: TestServer,
  add: (times: {
    readonly valid_from: Date;
    readonly created_at: Date;
    readonly reason: string;
  }) => Promise<number>,
): Promise<readonly number[]> => {
  before += 1;
  const timesAt = (minutesAgo: number) => {
    const at = new Date(clock.now.getTime() - minutesAgo * minute);
    return { valid_from: at, created_at: at, reason: '历史版本' };
  };
  const first = await add(timesAt(2 * before + 1));
  return [first, await add(timesAt(2 * before))];
};
const again = (t: TestServer) => ({ validFrom: start(t) as never, reason: '恢复' });

const rateSamples = samplesOf(rates, {
  update: rate,
  preview: () => ({ rate: '7.2' as never }),
  rollBack: async (t) => {
    const [id] = await ended(t, (times) =>
      addRow(t.db, 'rate_version', { ...times, from_currency: 2, to_currency: 1, rate: '1' }),
    );
    return { rateIds: [id as never], ...again(t) };
  },
  withdraw: async (t) => ({ rateIds: [(await t.admin.call(rates.update, rate(t))).data.rateId] }),
});

const priceSamples = samplesOf(prices, {
  add: price,
  rollBack: async (t) => {
    const owner_id = await addCustomer(t.db);
    const of = { platform_kind: 0, unit: 1, currency: 1, student: false, owner_id, price: '0.06' } as const;
    const [id] = await ended(t, (times) => addRow(t.db, 'price_version', { ...times, ...of }));
    return { priceIds: [id as never], ...again(t) };
  },
  withdraw: async (t) => ({ priceIds: [(await t.admin.call(prices.add, await price(t))).data.priceId] }),
  preview: async (t) => ({ ...what, priceScope: 5, userId: await addCustomer(t.db) }),
});

const steps = { level55: '10000', level56: '50000', level57: '200000', level58: '500000' } as const;
const threshold = (t: TestServer) => ({
  currency: 1 as const,
  ...steps,
  validFrom: start(t),
  reason: '年度调整',
});

const thresholdSamples = samplesOf(thresholds, {
  update: threshold,
  rollBack: async (t) => {
    const [id] = await ended(t, (times) =>
      addRow(t.db, 'level_threshold', { ...times, currency: 1, ...steps }),
    );
    return { thresholdIds: [id as never], ...again(t) };
  },
  withdraw: async (t) => ({
    thresholdIds: [(await t.admin.call(thresholds.update, threshold(t))).data.thresholdId],
  }),
  preview: () => ({ currency: 1 as const, ...steps }),
});

const ofCustomer = async (t: TestServer) => ({ userId: await addCustomer(t.db) });
const customerPriceSamples = samplesOf(customerPrices, { list: ofCustomer, changes: ofCustomer });

let files = 0;
/** A file with a group that is new. */
const content = (): string => {
  const row = { groupName: `file group ${(files += 1)}`, isOn: true, remark: '' };
  return JSON.stringify({ format: 'renderdesk-configuration', version: 1, sections: { taskGroups: [row] } });
};
const fileSamples = samplesOf(configFile, {
  compare: () => ({ content: content() }),
  apply: async (t) => {
    const file = content();
    const { difference } = (await t.admin.call(configFile.compare, { content: file })).data;
    return { content: file, difference, reason: '第二个农场' };
  },
});

export const samples = {
  ...fileSamples,
  ...rateSamples,
  ...priceSamples,
  ...customerPriceSamples,
  ...thresholdSamples,
  ...setupSamples,
  ...softwareSamples,
  ...scheduleSamples,
};
