import { inviteCodes } from '@renderdesk/contract';
import { samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

export const inviteOf = () => ({
  inviteCode: null,
  adminId: null,
  maxUses: null,
  validFrom: null,
  validUntil: null,
  remark: '',
});
const added = async (t: TestServer) => (await t.admin.call(inviteCodes.add, inviteOf())).data.inviteCodeId;
const disabled = async (t: TestServer) => {
  const inviteCodeIds = [await added(t)];
  await t.admin.call(inviteCodes.disable, { inviteCodeIds } as never);
  return { inviteCodeIds };
};

export const samples = samplesOf(inviteCodes, {
  detail: async (t) => ({ inviteCodeId: await added(t) }),
  logs: async (t) => ({ inviteCodeId: await added(t) }),
  add: inviteOf,
  enable: disabled,
  disable: async (t) => ({ inviteCodeIds: [await added(t)] }),
});
