import { operationLog, organizations, platformLog, signInLog } from '@renderdesk/contract';
import { getRow } from '../build/rows.ts';
import { system } from '../core/auth/principal.ts';
import { recordOperation } from '../core/audit/operation.ts';
import { freshName, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

/** Something that the administrator has done. */
const acted = async (t: TestServer): Promise<{ operationId: number }> => {
  const { requestId } = await t.admin.send(organizations.add, {
    parentId: 1,
    organizationName: freshName(),
    type: 11,
    remark: '',
  });
  const { id } = await getRow(t.db, 'operation', { request_id: requestId });
  return { operationId: id };
};

/** Something that the server did by itself. */
const byItself = async ({ db, clock }: TestServer): Promise<void> => {
  const c = {
    now: clock.now,
    requestId: 'sample',
    language: 'zh',
    platform: 0,
    ip: '',
    userAgent: '',
  } as const;
  await db
    .transaction()
    .execute((tx) =>
      recordOperation(
        tx,
        { ...c, actor: system },
        { call: 'audit.verify', action: 'audit.verify', outcome: 200, input: null },
      ),
    );
};

const everything = { taskType: 99 } as const;
export const samples = {
  ...samplesOf(operationLog, {
    list: () => everything,
    export: () => everything,
    read: acted,
    verify: acted,
  }),
  ...samplesOf(platformLog, {
    list: async (t) => {
      await byItself(t);
      return everything;
    },
    export: () => everything,
  }),
  ...samplesOf(signInLog, {}),
};
