import {
  allocations,
  customerBlocks,
  duplicates,
  emailBlocks,
  emailMatches,
  phoneExports,
  temporaryPasswords,
  thirdBlocks,
  trackings,
  userAccess,
  userDetails,
  userLabels,
  userPool,
  userRegistration,
  userServices,
  users,
} from '@renderdesk/contract';
import { addRow, setRow } from '../build/rows.ts';
import { addStaff, giveCustomer, organizationOfType } from '../testing/agents.ts';
import {
  addBlock,
  addJson,
  addPair,
  addPhoneExport,
  addRenderSet,
  addTemporaryPassword,
  addTracking,
} from '../testing/customers.ts';
import { addCustomer } from '../testing/fixtures.ts';
import { decidedAlone, samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

/** A salesperson with a customer. */
const salesperson = async (t: TestServer): Promise<{ userId: number; adminId: number }> => {
  const [userId, adminId] = [await addCustomer(t.db), await addStaff(t, 11)];
  await giveCustomer(t, { userId, adminId, kind: 1 });
  return { userId, adminId };
};

const customer = async (t: TestServer) => ({ userIds: [await addCustomer(t.db)] });
const label = async (t: TestServer, name: string): Promise<number> =>
  addRow(t.db, 'user_label', { name: `${name}${await addCustomer(t.db)}`, created_at: t.clock.now });

const accounts = samplesOf(users, {
  contact: async (t) => ({ userId: await addCustomer(t.db) }),
  enable: async (t) => ({ ...(await customer(t)), enabled: 0, reason: '客户申请' }),
  activate: async (t) => {
    const { userIds } = await customer(t);
    await t.db.updateTable('user').set({ activated: false }).where('id', 'in', userIds).execute();
    return { userIds };
  },
  unlock: customer,
  releaseLogin: customer,
  releaseIp: customer,
  cleanLimits: customer,
  markZombies: async (t) => ({ ...(await customer(t)), isZombie: 1 }),
  remark: async (t) => ({ ...(await customer(t)), remark: '月结客户' }),
  label: async (t) => ({ ...(await customer(t)), labelIds: [await label(t, '重点')], labelChange: 1 }),
});
const labels = samplesOf(userLabels, {
  add: async (t) => ({ labelName: `学校${await addCustomer(t.db)}`, parentId: null }),
  rename: async (t) => ({ labelId: await label(t, '旧'), labelName: `新${await addCustomer(t.db)}` }),
  remove: async (t) => ({ labelId: await label(t, '无用') }),
});
const one = async (t: TestServer) => ({ userId: await addCustomer(t.db) });
const seen = async (t: TestServer) => ({ ...(await one(t)), version: 1 });
const changes = async (t: TestServer) => ({ ...(await seen(t)), reason: '客户来电' });
const base = {
  company: '星海动画',
  country: '',
  province: '',
  city: '上海',
  businessType: 1 as const,
  userScale: 2 as const,
  fromWhere: '展会',
  areaId: null,
};
let called = 0;
const fresh = () => {
  called += 1;
  return { userName: `新客户 ${called}`, phone: `1729${String(called).padStart(7, '0')}`, email: null };
};
const details = samplesOf(userDetails, {
  read: one,
  contact: one,
  updateContact: async (t) => ({ ...(await changes(t)), phone: fresh().phone }),
  updateBase: async (t) => ({ ...(await changes(t)), ...base, userName: fresh().userName }),
  update: async (t) => ({
    ...(await seen(t)),
    downloadMaxSourceFile: 4,
    currentModels: [],
    ram: 64,
    mountPaths: ['X:=//storage/textures'],
    labelIds: [await label(t, '重点')],
    remark: '月结客户',
  }),
  updateAccount: async (t) => ({ ...(await changes(t)), isInternalTestAccount: true }),
  updateRender: async (t) => ({
    ...(await seen(t)),
    taskLevelDefault: 60,
    taskGroup: ['film'],
    taskProperties: [],
    taskRequirements: ['nvme'],
    renderConstraint: [],
  }),
  setQuota: async (t) => ({ ...(await changes(t)), nodeLimit: 20 }),
  setBalancePrompt: async (t) => ({ ...(await seen(t)), balancePrompt: '100' }),
  setSafeList: async (t) => ({ ...(await changes(t)), safeIps: ['203.0.113.0/24'] }),
  funds: one,
  subUsers: one,
  loginInfo: one,
  nameChanges: one,
  timeline: one,
  history: one,
  removal: customer,
  remove: async (t) => {
    await decidedAlone(t, 'userDelete');
    return { ...(await customer(t)), reason: '客户申请注销' };
  },
});
const tracked = samplesOf(trackings, {
  list: one,
  save: async (t) => ({
    ...(await one(t)),
    trackingKind: 1,
    content: '询问 GPU 报价',
    contactTime: t.clock.now.getTime(),
    followUpTime: null,
  }),
  remove: async (t) => ({
    trackingId: await addTracking(t, { userId: await addCustomer(t.db), adminId: t.admin.adminId }),
  }),
});
const registering = samplesOf(userRegistration, {
  validateUserName: () => ({ userName: '无此人' }),
  validateUserPhone: () => ({ phone: '17200000000' }),
  validateUserEmail: () => ({ email: 'nobody@star.example' }),
  exists: () => ({ userName: '无此人' }),
  lookup: async (t) => {
    const userName = fresh().userName;
    await addCustomer(t.db, { name: userName });
    return { userName };
  },
  register: async (t) => {
    const { country, ...rest } = base;
    return {
      ...fresh(),
      ...rest,
      country,
      zone: 1,
      labelIds: [],
      adminId: await addStaff(t, 11),
      remark: '',
    };
  },
});
const allocating = samplesOf(allocations, {
  admins: () => ({ types: [11, 12, 125] }),
  history: async (t) => ({ userId: (await salesperson(t)).userId }),
  allocate: async (t) => ({
    userIds: [await addCustomer(t.db)],
    kind: 1,
    adminId: await addStaff(t, 11),
    reason: '新客户',
  }),
  moving: async (t) => ({ fromAdminId: (await salesperson(t)).adminId }),
  received: async (t) => ({ adminId: (await salesperson(t)).adminId }),
  move: async (t) => {
    const { userId, adminId } = await salesperson(t);
    return { userIds: [userId], fromAdminId: adminId, toAdminId: await addStaff(t, 11), reason: '离职' };
  },
  undo: async (t) => {
    const userId = await addCustomer(t.db);
    const input = { userIds: [userId], kind: 1, adminId: await addStaff(t, 11), reason: '误操作' };
    await t.admin.send(allocations.allocate, input as never);
    // With each of its keys: whoever asks gave them.
    await setRow(t.db, 'user_staff', { user_id: userId }, { changed_by: t.admin.adminId });
    return { userIds: [userId] };
  },
  importFile: async (t) => {
    const { userId } = await salesperson(t);
    return { apply: '1', file: `${userId},nobody\n` };
  },
  failedRows: async (t) => {
    const id = await addRow(t.db, 'salesperson_batch', {
      admin_id: t.admin.adminId,
      file_name: '销售.csv',
      total: 1,
      done: 0,
      failed: 1,
      failed_rows: JSON.stringify([{ customer: '1', salesperson: 'nobody', message: '不存在' }]),
      created_at: t.clock.now,
    });
    return { batchId: id };
  },
});

const patterns = () => {
  called += 1;
  return { patterns: [`spam${called}@bad.example`, `@bad${called}.example`], reason: '批量注册' };
};
const blocked = async (t: TestServer, isThird: boolean): Promise<number> => addBlock(t, { isThird });
const blocks = samplesOf(emailBlocks, {
  add: patterns,
  update: async (t) => ({ blockId: await blocked(t, false), version: 1, reason: '恶意注册' }),
  remove: async (t) => ({ blockIds: [await blocked(t, false)] }),
});
const third = { source: '反欺诈联盟', reason: '虚假账号', expireTime: null };
const thirdly = samplesOf(thirdBlocks, {
  add: () => ({ blockKind: 4, blockValues: [`黑公司 ${(called += 1)}`], ...third }),
  update: async (t) => ({ blockId: await blocked(t, true), version: 1, ...third }),
  remove: async (t) => ({ blockIds: [await blocked(t, true)] }),
});
const blocking = samplesOf(customerBlocks, {
  preview: one,
  add: async (t) => {
    const { userId } = await one(t);
    await setRow(t.db, 'user', userId, { company: `黑公司 ${(called += 1)}` });
    return { userId, blockCompany: true, reason: '恶意刷单' };
  },
});
const alike = samplesOf(duplicates, {
  compare: async (t) => ({ pairId: await addPair(t) }),
  find: () => ({}),
  decide: async (t) => ({ pairIds: [await addPair(t)], likenessVerdict: 1, note: '电话确认' }),
});

const own = async (t: TestServer) => ({ userId: await addCustomer(t.db), adminId: t.admin.adminId });
const access = samplesOf(userAccess, {
  forceLogout: async (t) => ({ ...(await customer(t)), reason: '账号被盗' }),
  apiSettings: one,
  setApi: async (t) => ({ ...(await changes(t)), apiEnabled: false, apiIps: ['203.0.113.0/24'] }),
});
const temporary = samplesOf(temporaryPasswords, {
  list: one,
  add: async (t) => {
    await decidedAlone(t, 'temporaryPassword');
    return { ...(await one(t)), minutes: 10, reason: '工单 1024' };
  },
  show: async (t) => ({ temporaryId: await addTemporaryPassword(t, await own(t)) }),
  end: async (t) => ({ temporaryId: await addTemporaryPassword(t, await own(t)) }),
});
const pooling = samplesOf(userPool, {
  receive: async (t) => {
    await setRow(t.db, 'admin', t.admin.adminId, { organization_id: await organizationOfType(t, 11) });
    return customer(t);
  },
  release: async (t) => ({ userIds: [(await salesperson(t)).userId], reason: '长期无联系' }),
  setRule: async (t) => {
    const { data } = await t.admin.call(userPool.rule, {});
    return { dailyClaims: 20, releaseDays: 90, version: data.version };
  },
});
const serving = samplesOf(userServices, {
  renderService: one,
  setRenderService: async (t) => ({ ...(await changes(t)), platforms: [1] }),
  platformSync: async (t) => ({ ...(await one(t)), platform: null }),
  synchronise: customer,
  localRenderSets: one,
  saveLocalRenderSet: async (t) => ({
    ...(await one(t)),
    setName: '工作站',
    cgId: 2000,
    pluginVersions: ['Arnold 5.4'],
    renderPath: 'C:/Program Files/Autodesk',
  }),
  removeLocalRenderSet: async (t) => ({ localRenderSetId: await addRenderSet(t, await own(t)) }),
  jsonList: one,
  saveJson: async (t) => ({
    ...(await one(t)),
    jsonName: '输出',
    jsonContent: '{"format":"exr"}',
    remark: '',
  }),
  removeJson: async (t) => ({ userJsonId: await addJson(t, await own(t)) }),
});
const files = samplesOf(phoneExports, {
  remove: async (t) => ({
    phoneExportIds: [
      await addPhoneExport(t, { userIds: [await addCustomer(t.db)], adminId: t.admin.adminId }),
    ],
  }),
  add: async (t) => ({ ...(await customer(t)), reason: '短信回访' }),
  download: async (t) => {
    const userId = await addCustomer(t.db);
    await setRow(t.db, 'user', userId, { phone: fresh().phone });
    return {
      phoneExportId: await addPhoneExport(t, { userIds: [userId], adminId: t.admin.adminId }),
    };
  },
});
const matching = samplesOf(emailMatches, {
  // The file is all that it is sent.
  upload: () => ({ file: 'email\nnobody@star.example\n' }) as never,
});

export const samples = {
  ...access,
  ...temporary,
  ...pooling,
  ...serving,
  ...files,
  ...matching,
  ...accounts,
  ...labels,
  ...allocating,
  ...details,
  ...tracked,
  ...registering,
  ...blocks,
  ...thirdly,
  ...blocking,
  ...alike,
};
