import {
  asperaAccounts,
  engineLines,
  httpLines,
  type LineCalls,
  transferEngines,
  vpnLines,
  webLines,
} from '@renderdesk/contract';
import { freshName, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

const endpoint = {
  zone: 1 as const,
  host: 'transfer.renderdesk.example',
  port: 33_001,
  isOn: true,
  remark: '',
};
const own = { bandwidthMbps: 1000, isDefault: false };

export const engineOf = () => ({ ...endpoint, ...own, engineName: freshName(), protocol: 4 as const });
export const addedEngine = async (t: TestServer) => {
  const input = engineOf();
  return { ...input, ...(await t.admin.call(transferEngines.add, input)).data };
};

/** An input for a line of these calls. */
export const lineOf = async (t: TestServer, calls: LineCalls) => ({
  ...endpoint,
  ...own,
  lineName: freshName(),
  ...('transferEngineId' in calls.save.input.shape && {
    transferEngineId: (await addedEngine(t)).transferEngineId,
  }),
});
const lineSamples = (group: object) => {
  const calls = group as LineCalls;
  const added = async (t: TestServer) => {
    const input = await lineOf(t, calls);
    return { ...input, ...(await t.admin.call(calls.save, input as never)).data };
  };
  return samplesOf(calls, {
    save: async (t) => ({ ...(await added(t)), version: 1, isOn: false }) as never,
    remove: async (t) => ({ transferLineIds: [(await added(t)).transferLineId] }),
  });
};

export const accountOf = () => ({ ...endpoint, loginName: freshName(), password: 'fasp-2026' });
const addedAccount = async (t: TestServer) => {
  const input = accountOf();
  return { ...input, ...(await t.admin.call(asperaAccounts.save, input)).data };
};

export const samples = {
  ...samplesOf(transferEngines, {
    add: engineOf,
    update: async (t) => ({ ...(await addedEngine(t)), version: 1, isOn: false }),
    remove: async (t) => ({ transferEngineIds: [(await addedEngine(t)).transferEngineId] }),
  }),
  ...lineSamples(engineLines),
  ...lineSamples(webLines),
  ...lineSamples(httpLines),
  ...lineSamples(vpnLines),
  ...samplesOf(asperaAccounts, {
    save: async (t) => ({ ...(await addedAccount(t)), version: 1, isOn: false }),
    markType: async (t) => ({ asperaAccountIds: [(await addedAccount(t)).asperaAccountId], accountType: 1 }),
  }),
};
