import { materials } from '@renderdesk/contract';
import { addMaterial } from '../testing/materials.ts';
import { addFile } from '../testing/attachments.ts';
import { freshName, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

const fields = () => ({
  materialName: freshName(),
  materialType: 1 as const,
  license: 1 as const,
  source: '设计部',
  licenseUntil: null,
  remark: '',
});
const of = (status: 0 | 1 | 2 | 3) => async (t: TestServer) => ({
  materialIds: [await addMaterial(t, { status })],
});

export const samples = samplesOf(materials, {
  upload: () => ({ file: Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex') }) as never,
  add: async (t) => ({ ...fields(), file: [await addFile(t, 'material')] }),
  update: async (t) => ({ ...fields(), materialId: await addMaterial(t), version: 1 }),
  submit: of(0),
  approve: of(1),
  reject: async (t) => ({ ...(await of(1)(t)), reason: '授权不明' }),
  takeOff: async (t) => ({ ...(await of(2)(t)), reason: '授权到期' }),
  remove: of(0),
  file: async (t) => ({ materialId: await addMaterial(t) }),
  uses: async (t) => ({ materialId: await addMaterial(t) }),
});
