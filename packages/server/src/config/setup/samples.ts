import {
  areaConfigs,
  autoReplies,
  day,
  dictionaryEntries,
  generalErrors,
  hour,
  jsonTemplates,
  mountPaths,
  nodeConstraints,
  platformConfigs,
  regions,
  renderingErrors,
  softwareFees,
  taskGroups,
} from '@renderdesk/contract';
import { addRow } from '../../build/rows.ts';
import { addCustomer, addTask } from '../../testing/fixtures.ts';
import { freshName, samplesOf } from '../../testing/sampling.ts';
import type { TestServer } from '../../testing/server.ts';

const reply = () => ({
  keyword: freshName(),
  replyMatch: 2 as const,
  priority: 10,
  replyText: '请在客户端「任务」页查看进度。',
  isOn: true,
});
const addedReply = async (t: TestServer) => {
  const input = reply();
  return { ...input, autoReplyId: (await t.admin.call(autoReplies.add, input)).data.autoReplyId };
};
const replySamples = samplesOf(autoReplies, {
  add: reply,
  update: async (t) => ({ ...(await addedReply(t)), version: 1, priority: 20 }),
  remove: async (t) => ({ autoReplyIds: [(await addedReply(t)).autoReplyId] }),
  match: () => ({ message: '价格' }),
});

const general = () => ({
  code: freshName(),
  desDescriptionCn: '缺少贴图',
  desDescriptionEn: 'Missing texture',
  desSolutionCn: '补全贴图后重新提交',
  desSolutionEn: '',
  isOpen: true,
  type: 1 as const,
  isRepair: false,
});
const addedGeneral = async (t: TestServer) => {
  const input = general();
  return { ...input, generalErrorId: (await t.admin.call(generalErrors.add, input)).data.generalErrorId };
};
const rendering = () => ({
  desDescription: freshName(),
  desSolution: '降低采样后重新提交',
  isOpen: false,
  isShow: true,
  type: 0 as const,
  languageFlag: 0 as const,
  cgId: 2000,
});
const addedRendering = async (t: TestServer) => {
  const input = rendering();
  const { data } = await t.admin.call(renderingErrors.add, input);
  return { ...input, renderingErrorId: data.renderingErrorId };
};
const entry = () => ({
  dictionary: 'industry',
  entryValue: freshName(),
  nameZh: '影视',
  nameEn: 'Film',
  entryOrder: 1,
  isOn: true,
  remark: '',
});
const addedEntry = async (t: TestServer) => {
  const input = entry();
  const { data } = await t.admin.call(dictionaryEntries.add, input);
  return { ...input, dictionaryEntryId: data.dictionaryEntryId };
};
let mounts = 0;
const mount = () => ({
  platform: 1,
  os: 1 as const,
  storeType: 1 as const,
  storagePath: '//storage-bj/input',
  mountPoint: `/mnt/input${(mounts += 1)}`,
  isOn: true,
  remark: '',
});
const addedMount = async (t: TestServer) => {
  const input = mount();
  return { ...input, mountPathId: (await t.admin.call(mountPaths.add, input)).data.mountPathId };
};

let starts = 0;
/** A charge that stood for two months, which another one of the same amount follows without a step. */
const standingFee = async (t: TestServer) => {
  const name = freshName();
  const version = {
    fee_name: name,
    software_id: 2000,
    fee_unit: 2 as const,
    currency: 1 as const,
    price: '0.5',
  };
  const rest = { version_name: '', plugin_name: '', reason: '许可证费用', created_at: t.clock.now };
  const ids: number[] = [];
  for (const days of [70, 60])
    ids.push(
      await addRow(t.db, 'software_fee', {
        ...version,
        ...rest,
        valid_from: new Date(t.clock.now.getTime() - days * day),
      }),
    );
  return { name, ended: ids[0] ?? 0 };
};
const feeOf = (feeName: string) => ({
  feeName,
  cgId: 2000,
  feeUnit: 2 as const,
  currency: 1 as const,
  price: '0.5',
});
const start = ({ clock }: TestServer) => ({
  validFrom: clock.now.getTime() + (starts += 1) * hour,
  reason: '许可证费用',
});
const fee = async (t: TestServer) => ({ ...feeOf((await standingFee(t)).name), ...start(t) });
const addedFee = async (t: TestServer) => {
  const input = await fee(t);
  const { data } = await t.admin.call(softwareFees.add, input as never);
  return { ...input, softwareFeeId: data.softwareFeeId };
};
const group = () => ({ groupName: freshName(), isOn: true, remark: '' });
const addedGroup = async (t: TestServer) => {
  const input = group();
  return { ...input, taskGroupId: (await t.admin.call(taskGroups.add, input)).data.taskGroupId };
};
let cores = 100;
const constraint = () => ({ constraintText: `cores>=${(cores += 1)}`, isOn: true, remark: '' });
const addedConstraint = async (t: TestServer) => {
  const input = constraint();
  const { data } = await t.admin.call(nodeConstraints.handle, input);
  return { ...input, nodeConstraintId: data.nodeConstraintId };
};
const area = () => ({ nameZh: freshName(), nameEn: freshName(), zone: 1, businessType: 2 }) as const;
const template = () => ({
  cgId: 2007,
  templateName: freshName(),
  jsonContent: '{"samples": 128}',
  jsonSchema: '{"type": "object"}',
  isOn: true,
  remark: '',
});
const addedTemplate = async (t: TestServer) => {
  const input = template();
  const { data } = await t.admin.call(jsonTemplates.add, input as never);
  return { ...input, jsonTemplateId: data.jsonTemplateId };
};
let numbers = 100;
const platform = () => ({
  platformNo: (numbers += 1),
  nameZh: '测试区',
  nameEn: 'Test',
  kind: 1 as const,
  isOn: false,
});
const addedPlatform = async (t: TestServer) => {
  const input = platform();
  await t.admin.call(platformConfigs.add, input as never);
  return input;
};

export const setupSamples = {
  ...samplesOf(softwareFees, {
    add: fee,
    update: async (t) => ({ ...(await addedFee(t)), price: '0.51' }),
    remove: async (t) => ({ softwareFeeIds: [(await addedFee(t)).softwareFeeId] }),
    rollBack: async (t) => ({ softwareFeeIds: [(await standingFee(t)).ended as never], ...start(t) }),
    preview: () => feeOf(freshName()),
  }),
  ...samplesOf(taskGroups, {
    add: group,
    update: async (t) => ({ ...(await addedGroup(t)), version: 1, isOn: false }),
    remove: async (t) => ({ taskGroupIds: [(await addedGroup(t)).taskGroupId] }),
  }),
  ...samplesOf(nodeConstraints, {
    handle: async (t) => ({ ...(await addedConstraint(t)), version: 1, isOn: false }),
    remove: async (t) => ({ nodeConstraintIds: [(await addedConstraint(t)).nodeConstraintId] }),
    touches: async (t) => ({ nodeConstraintId: (await addedConstraint(t)).nodeConstraintId }),
  }),
  ...samplesOf(jsonTemplates, {
    add: template,
    update: async (t) => ({ ...(await addedTemplate(t)), version: 1, isOn: false }),
    remove: async (t) => ({ jsonTemplateIds: [(await addedTemplate(t)).jsonTemplateId] }),
    compare: async (t) => ({
      jsonTemplateId: (await addedTemplate(t)).jsonTemplateId,
      otherId: (await addedTemplate(t)).jsonTemplateId,
    }),
    tryOn: async (t) => {
      const taskId = await addTask(t.db, { userId: await addCustomer(t.db) });
      await addRow(t.db, 'task_file', { task_id: taskId, name: 'task.json', content: '{}', at: t.clock.now });
      return { jsonTemplateId: (await addedTemplate(t)).jsonTemplateId, taskId };
    },
    offered: async (t) => ({ userId: await addCustomer(t.db) }),
  }),
  ...samplesOf(areaConfigs, {
    add: area,
    update: async (t) => {
      const { zone: _, ...input } = area();
      const { areaId } = (await t.admin.call(areaConfigs.add, area())).data;
      return { ...input, areaId, version: 1 };
    },
  }),
  ...samplesOf(platformConfigs, {
    add: platform,
    update: async (t) => ({ ...(await addedPlatform(t)), version: 1, nameEn: 'Test 2' }),
    importFile: () => ({
      apply: '1',
      file: `平台编号,中文名称,英文名称,平台类型\n${(numbers += 1)},测试区,Test,CPU\n`,
    }),
  }),
  ...samplesOf(regions, { cities: () => ({ provinceCode: '330000' }) }),
  ...replySamples,
  ...samplesOf(generalErrors, {
    add: general,
    update: async (t) => ({ ...(await addedGeneral(t)), version: 1, isRepair: true }),
    remove: async (t) => ({ generalErrorIds: [(await addedGeneral(t)).generalErrorId] }),
  }),
  ...samplesOf(renderingErrors, {
    match: () => ({ log: 'Error: out of memory' }),
    add: rendering,
    update: async (t) => ({ ...(await addedRendering(t)), version: 1, cgId: null }),
    remove: async (t) => ({ renderingErrorIds: [(await addedRendering(t)).renderingErrorId] }),
  }),
  ...samplesOf(dictionaryEntries, {
    query: () => ({ dictionary: 'industry' }),
    add: entry,
    update: async (t) => ({ ...(await addedEntry(t)), version: 1, isOn: false }),
    remove: async (t) => ({ dictionaryEntryIds: [(await addedEntry(t)).dictionaryEntryId] }),
  }),
  ...samplesOf(mountPaths, {
    add: mount,
    update: async (t) => ({ ...(await addedMount(t)), version: 1, isOn: false }),
    remove: async (t) => ({ mountPathIds: [(await addedMount(t)).mountPathId] }),
  }),
};
