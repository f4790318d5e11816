import type { OtherLanguage } from '../../kit/text/index.ts';
import type en from './task.en.ts';

export default {
  levelHint: '0–100，数值越大越先渲染',
  nodeLimitHint: '1–5000，留空表示不限制',
  overview: '任务信息',
  frames: '帧统计',
  settings: '设置与调度',
  customer: '客户与费用',
  paths: '路径',
  history: '变更记录',
  refusedWith: '被拒绝：{message}',
} satisfies OtherLanguage<typeof en>;
