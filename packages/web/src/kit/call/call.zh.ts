import type { OtherLanguage } from '../text/define.ts';
import type en from './call.en.ts';

export default {
  tip: '提示',
  severalAccounts: '有多个账号使用此名称，请选择要操作的账号。',
  choose: '选择',
  cancel: '取消',
  continue: '继续',
  done: '操作成功',
  doneFor_other: '已处理 {count} 条。',
  partly: '成功 {done} 条，被拒绝 {refused} 条。',
  offline: '网络已断开，请求未发送，没有任何数据被修改；已填写的内容仍在。',
  noAnswer: '服务器没有应答。',
  started: '已开始，将在后台继续执行。',
} satisfies OtherLanguage<typeof en>;
