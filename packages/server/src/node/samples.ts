import { enrolment, nodes } from '@renderdesk/contract';
import { addRow, setRow } from '../build/rows.ts';
import { addNode } from '../testing/fixtures.ts';
import { freshName, type Sample, samplesOf } from '../testing/sampling.ts';

const node =
  <R extends object>(
    o: Parameters<typeof addNode>[1] = {},
    rest = {} as R,
  ): Sample<{ nodeIds: number[] } & R> =>
  async ({ db }) => ({ nodeIds: [await addNode(db, o)], ...rest });

let keys = 0;

export const samples = {
  ...samplesOf(nodes, {
    list: () => ({ status: 0 }),
    detail: async ({ db }) => ({ nodeId: await addNode(db) }),
    preview: node(),
    drain: node({}, { reason: '更换硬盘' }),
    lock: node({}, { reason: '更换硬盘' }),
    unlock: node({ lock: 1 }),
    repair: node({}, { reason: '内存报错' }),
    cure: node({ service: 3 }),
    retire: node({}, { reason: '机器已拆除' }),
    setRemark: node({}, { remark: '三号机柜' }),
    remark: async ({ db }) => ({ nodeId: await addNode(db) }),
    solveRemark: async ({ db }) => {
      const id = await addNode(db);
      await setRow(db, 'node', id, { remark: '三号机柜' });
      return { nodeIds: [id] };
    },
  }),
  ...samplesOf(enrolment, {
    addNode: () => ({ name: freshName(), platform: 1, category: ['电影'], remark: '新机柜' }),
    issueKey: () => ({ platform: 1, remark: '新机柜', expireTime: null }),
    endKey: async ({ db, clock }) => {
      const id = await addRow(db, 'enrolment_key', {
        key_hash: Buffer.from(`key ${(keys += 1)}`),
        created_at: clock.now,
      });
      return { enrolmentKeyIds: [id] };
    },
  }),
};
