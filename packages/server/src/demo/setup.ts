import { addRows } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';

/** Keyword, match (1 whole, 2 part), priority, reply, and whether it is on. */
const replies = [
  ['你好', 1, 0, '您好，请描述遇到的问题，并附上任务 ID。', true],
  ['价格', 2, 10, '节点价格见官网价格页，会员等级越高价格越低。', true],
  ['会员价格', 2, 20, '会员价格见“会员中心 → 会员权益”。', true],
  ['发票', 2, 10, '请在“财务 → 发票”中提交申请，1–3 个工作日开具。', true],
  ['失败帧', 2, 10, '失败帧可在任务详情中重新提交，不重复计费。', true],
  ['双十一', 2, 30, '双十一活动已结束。', false],
] as const;

/** Code, what it says and how it is solved in Chinese and English, whether it blocks the submission, level, whether it is repairable. */
const generals = [
  ['10001', '场景文件不存在', 'Scene file not found', '检查上传是否完成', 'Check the upload', true, 1, false],
  [
    '10002',
    '缺少贴图',
    'Missing texture',
    '补全贴图后重新分析',
    'Add the texture and analyse again',
    true,
    1,
    true,
  ],
  [
    '10003',
    '没有可渲染的相机',
    'No renderable camera',
    '设置渲染相机',
    'Choose a render camera',
    true,
    1,
    false,
  ],
  [
    '10014',
    '输出路径在本地磁盘',
    'Output on a local drive',
    '平台将改写输出路径',
    'It is replaced',
    false,
    0,
    true,
  ],
  ['10027', '采样过高', 'Very high sampling', '建议降低采样以节约费用', '', false, 0, false],
] as const;
/** What the renderer says, how it is solved, software (null for all), level, language. */
const renderings = [
  ['Out of memory', '选择内存更大的节点，或降低贴图分辨率', null, 1, 0],
  ['Out of memory', 'Choose nodes with more memory', null, 1, 1],
  ['License server not reachable', '许可证服务器无响应，平台会自动重试', 2000, 0, 0],
  ['GPU memory exhausted', '降低纹理分辨率，或改用 CPU 渲染', 2007, 1, 0],
] as const;
/** Dictionary, value, Chinese and English name. */
const entries = [
  ['industry', 'film', '影视', 'Film'],
  ['industry', 'architecture', '建筑', 'Architecture'],
  ['industry', 'game', '游戏', 'Games'],
  ['industry', 'advertising', '广告', 'Advertising'],
  ['ticketSource', 'phone', '电话', 'Phone'],
  ['ticketSource', 'wechat', '微信', 'WeChat'],
] as const;
/** Platform, operating system, store type, storage, mount point. */
const mounts = [
  [1, 1, 1, '//storage-bj/input', '/mnt/input'],
  [1, 1, 2, '//storage-bj/output', '/mnt/output'],
  [1, 2, 1, '//storage-bj/input', 'X:'],
  [2, 1, 1, '//storage-sh/input', '/mnt/input'],
  [2, 2, 2, '//storage-sh/output', 'Y:'],
] as const;

const groups = [
  ['film', '影视项目', true],
  ['archviz', '建筑效果图', true],
  ['urgent', '加急', true],
  ['legacy', '旧机型，不再使用', false],
] as const;
const constraints = [
  ['memory>=64', '大场景'],
  ['memory>=128', '超大场景'],
  ['gpuCount>=1', 'GPU 渲染'],
  ['gpu=RTX 4090', '指定显卡'],
  ['os=windows', '仅 Windows'],
] as const;
const templates = [
  ['默认渲染设置', 2007, { engine: 'CYCLES', samples: 128, denoise: true }],
  ['高质量渲染设置', 2007, { engine: 'CYCLES', samples: 1024, denoise: true }],
  ['默认渲染设置', 2000, { renderer: 'arnold', aaSamples: 3 }],
] as const;

/** What staff set up as lists: automatic replies, error dictionaries, choices, mount paths. */
export async function fillSetup(tx: Tx, o: { readonly now: Date }): Promise<void> {
  await addRows(
    tx,
    'auto_reply',
    replies.map(([keyword, match, priority, text, isOn]) => ({
      keyword,
      reply_match: match,
      priority,
      reply_text: text,
      is_on: isOn,
      created_at: o.now,
    })),
  );
  const at = { created_at: o.now, updated_at: o.now };
  await addRows(
    tx,
    'general_error',
    generals.map(([code, zh, en, solutionZh, solutionEn, isOpen, type, isRepair]) => ({
      code,
      des_description_cn: zh,
      des_description_en: en,
      des_solution_cn: solutionZh,
      des_solution_en: solutionEn,
      is_open: isOpen,
      type,
      is_repair: isRepair,
      ...at,
    })),
  );
  await addRows(
    tx,
    'rendering_error',
    renderings.map(([description, solution, software, type, language]) => ({
      des_description: description,
      des_solution: solution,
      is_open: false,
      is_show: true,
      type,
      language_flag: language,
      software_id: software,
      ...at,
    })),
  );
  await addRows(
    tx,
    'dictionary_entry',
    entries.map(([dictionary, value, zh, en], place) => ({
      dictionary,
      entry_value: value,
      name_zh: zh,
      name_en: en,
      entry_order: place,
      is_on: true,
      remark: '',
      created_at: o.now,
    })),
  );
  await addRows(
    tx,
    'mount_path',
    mounts.map(([platform, os, type, storage, point]) => ({
      platform_id: platform,
      os,
      store_type: type,
      storage_path: storage,
      mount_point: point,
      is_on: true,
      remark: '',
      created_at: o.now,
    })),
  );
  await addRows(
    tx,
    'task_group',
    groups.map(([name, remark, isOn]) => ({ group_name: name, remark, is_on: isOn, created_at: o.now })),
  );
  await addRows(
    tx,
    'node_constraint',
    constraints.map(([text, remark]) => ({
      constraint_text: text,
      remark,
      is_on: true,
      created_at: o.now,
    })),
  );
  await addRows(
    tx,
    'json_template',
    templates.map(([name, software, content]) => ({
      template_name: name,
      software_id: software,
      json_content: JSON.stringify(content, null, 2),
      is_on: true,
      remark: '',
      created_at: o.now,
    })),
  );
}
