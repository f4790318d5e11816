import { autoChanges, autoPowers, nodeCommands, nodeImport } from '@renderdesk/contract';
import { addRow } from '../build/rows.ts';
import { addNode } from '../testing/fixtures.ts';
import { addMirror } from '../testing/rentedNodes.ts';
import { freshName, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

/** A setting of automatic power for a group of its own. */
export const autoPowerOf = (nodeRemark = freshName()) => ({
  platform: 1,
  nodeRemark,
  isOn: true,
  leastAwake: 1,
  idleMinutes: 30,
  mostAtOnce: 20,
  sleepFrom: '00:00',
  sleepUntil: '00:00',
  idleWatts: 120,
});
export const addAutoPower = async (t: TestServer, o: object = {}) => {
  const input = { ...autoPowerOf(), ...o };
  return { ...input, ...(await t.admin.call(autoPowers.add, input as never)).data, version: 1 };
};
/** A command that waits on a node of its own. */
export const addCommand = async (t: TestServer, set: object = {}): Promise<number> =>
  addRow(t.db, 'node_command', {
    node_id: await addNode(t.db),
    command_kind: 3,
    reason: '排查掉线',
    created_by: t.admin.adminId,
    created_at: t.clock.now,
    ...set,
  });

export const autoSamples = {
  ...samplesOf(autoPowers, {
    add: () => autoPowerOf(),
    update: async (t) => ({ ...(await addAutoPower(t)), leastAwake: 2 }),
    remove: async (t) => ({ autoPowerIds: [(await addAutoPower(t)).autoPowerId] }),
    preview: async (t) => ({ autoPowerId: (await addAutoPower(t)).autoPowerId }),
  }),
  ...samplesOf(autoChanges, {
    set: async (t) => ({
      platform: await addRow(t.db, 'platform', {
        name_zh: freshName(),
        name_en: freshName(),
        kind: 0,
        created_at: t.clock.now,
      }),
      isOn: false,
      leastForRent: 2,
      mostWaiting: 500,
      leastRendering: 4,
      mostAtOnce: 2,
      leaseMirrorId: await addMirror(t, 2),
      renderMirrorId: await addMirror(t, 1),
    }),
  }),
  ...samplesOf(nodeCommands, {
    post: async ({ db }) => ({ nodeIds: [await addNode(db)], commandKind: 3 as const, reason: '排查掉线' }),
    cancel: async (t) => ({ commandIds: [await addCommand(t)] }),
    detail: async (t) => ({ commandId: await addCommand(t) }),
  }),
  ...samplesOf(nodeImport, {
    importFile: () => ({ apply: '1' as const, file: `节点,平台,SN 码\n${freshName()},1,RD-9\n` }),
  }),
};
