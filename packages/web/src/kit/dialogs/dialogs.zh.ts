import type { OtherLanguage } from '../text/define.ts';
import type en from './dialogs.en.ts';

export default {
  close: '关闭',
  ok: '确定',
  cancel: '取消',
  messages: '消息',
  kinds: { success: '成功', error: '错误', warning: '警告', info: '提示' },
  noMessages: '还没有消息。您在此标签页中操作的结果和错误都会保留在这里。',
  keptHere_other: '此标签页最近 {count} 条，退出登录后清除。',
  requestId: '请求编号 {id}',
  copyRequestId: '复制请求编号',
  copied: '已复制',
} satisfies OtherLanguage<typeof en>;
