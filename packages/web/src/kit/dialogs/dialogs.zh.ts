import type { OtherLanguage } from '../text/define.ts';
import type en from './dialogs.en.ts';

export default {
  close: '关闭',
  ok: '确定',
  cancel: '取消',
  messages: '消息',
  requestId: '请求编号 {id}',
  copyRequestId: '复制请求编号',
  copied: '已复制',
} satisfies OtherLanguage<typeof en>;
