import type { OtherLanguage } from '../../kit/text/index.ts';
import type en from './kit.en.ts';

export default {
  title: '组件',
  pieces: '组件目录',
  wide: '列表（30 列）',
  states: '列表状态',
  show: '数值展示',
  form: '表单',
  detail: '详情页',
  tree: '树',
  dialogs: '对话框',
  light: '浅色',
  dark: '深色',
  goOn: '模拟进展',
  statuses: '状态颜色',
  amounts: '金额',
  times: '时间',
  sizes: '大小',
  copying: '复制',
  progress: '进度',
  openForm: '打开表单',
  moved: '“{name}”已移到“{parent}”下。',
  renamed: '“{name}”已改名。',
} satisfies OtherLanguage<typeof en>;
