import { approvals, approvalState, rights } from '@renderdesk/contract';
import { setRow } from '../build/rows.ts';
import { addRole } from '../build/people.ts';
import { decidedAlone, freshName, type Sample, samplesOf } from '../testing/sampling.ts';

/** A request to change a limit, which waits for a second person; made by somebody else unless it is one's own. */
const request =
  (own = false): Sample<{ approvalId: number; version: number }> =>
  async (t) => {
    await t.db
      .deleteFrom('setting')
      .where('key', 'in', ['fourEyes.limitChange', 'fourEyes.taskAbandon'])
      .execute();
    // The same waits once: whoever asked before has taken it back.
    await setRow(
      t.db,
      'approval',
      { state: approvalState.of.waiting, call: approvals.setLimit.name },
      { state: approvalState.of.withdrawn },
    );
    const requester = own ? t.admin : await t.person({ keys: ['approval:limit'] });
    const answer = await requester.send(approvals.setLimit, {
      name: 'taskAbandon',
      limit: 7,
      reason: '忙季',
      version: 0,
    });
    return { ...(answer.data as { approvalId: number }), version: 1 };
  };

export const samples = {
  ...samplesOf(approvals, {
    list: () => ({ own: 1 }),
    read: request(true),
    waiting: () => ({ kind: 'receipt', id: 1 }),
    affected: async (t) => ({ ...(await request(true)(t)), row: 0, from: 0 }),
    approve: request(),
    reject: async (t) => ({ ...(await request()(t)), reason: '理由不足' }),
    withdraw: request(true),
    setLimit: async (t) => {
      await decidedAlone(t, 'limitChange', 1);
      await t.db.deleteFrom('setting').where('key', '=', 'fourEyes.taskAbandon').execute();
      return { name: 'taskAbandon', limit: 60, reason: '忙季', version: 0 };
    },
  }),
  ...samplesOf(rights, {
    givers: () => ({ key: 'node:list' }),
    ask: async (t) => {
      const role = { name: freshName(), created_at: t.clock.now, keys: ['node:list'] } as const;
      const id = await addRole(t.db, role);
      await decidedAlone(t, 'rightAsk', 1);
      return { key: 'node:list', roleId: id, reason: '代班' };
    },
  }),
};
