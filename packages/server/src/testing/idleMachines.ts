import { cloudTemplates, idleMachines } from '@renderdesk/contract';
import { setRow } from '../build/rows.ts';
import { addNode } from './fixtures.ts';
import { freshName } from './sampling.ts';
import type { TestServer } from './server.ts';

/** A template as it is added. */
export const templateOf = (o: object = {}) => ({
  templateName: freshName(),
  idleSource: 1 as const,
  vendor: 'Cloud A',
  instanceKind: 'gn7.4xlarge',
  image: 'render-linux-gpu',
  platform: 1,
  core: 32,
  memoryGb: 128,
  gpuName: 'NVIDIA L40S',
  gpuCount: 2,
  category: ['animation'],
  properties: ['ssd'],
  mostMachines: 5,
  priceLimit: '8' as never,
  currency: 1 as const,
  isFast: false,
  isOn: true,
  remark: '',
  ...o,
});
export const addTemplate = async (t: TestServer, o: object = {}) => {
  const input = templateOf(o);
  const { cloudTemplateId } = (await t.admin.call(cloudTemplates.add, input as never)).data;
  return { ...input, cloudTemplateId };
};

/** A machine that was applied for and is in service as a node. */
export const addIdleMachine = async (
  t: TestServer,
  o: { readonly at?: Date; readonly platform?: number } = {},
) => {
  const { cloudTemplateId } = await addTemplate(t, { platform: o.platform ?? 1 });
  const input = { cloudTemplateId, machines: 1, reason: '赶工期' };
  const { idleMachineIds } = (await t.admin.call(idleMachines.apply, input as never)).data;
  const idleMachineId = Number(idleMachineIds[0]);
  const at = o.at ?? t.clock.now;
  const nodeId = await addNode(t.db, { platform: o.platform ?? 1 });
  await setRow(t.db, 'idle_machine', idleMachineId, {
    status: 2,
    node_id: nodeId,
    hourly_price: '6',
    ordered_at: at,
    started_at: at,
    next_at: at,
  });
  return { idleMachineId, nodeId, cloudTemplateId };
};

/** A machine that was released an hour after it had started. */
export const addReleased = async (t: TestServer): Promise<number> => {
  const { idleMachineId } = await addIdleMachine(t);
  await setRow(t.db, 'idle_machine', idleMachineId, {
    status: 5,
    released_at: t.clock.now,
    released_by: t.admin.adminId,
    release_reason: '不再需要',
    used_minutes: 60,
    amount: '6',
    next_at: null,
  });
  return idleMachineId;
};
