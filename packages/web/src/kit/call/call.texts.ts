import { defineText } from '../text/define.ts';

export const { useText: useCallText, now: callText } = defineText('call', {
  done: ['Done', '操作成功'],

  doneFor: [['{count} item processed.', '{count} items processed.'], '已处理 {count} 条。'],
  partly: ['{done} done, {refused} skipped.', '成功 {done} 条，跳过 {refused} 条。'],
  offline: [
    'You are offline. Nothing was sent; your input is kept. Try again when you are back online.',
    '网络已断开，请求未发送，已填写的内容已保留。请在网络恢复后重试。',
  ],
  noAnswer: ['The server did not respond. Try again.', '服务器无响应，请稍后重试。'],
  signedOutElsewhere: [
    'You signed out in another tab of this browser.',
    '您已在此浏览器的另一个标签页中退出登录。',
  ],
  askRight: ['Request role', '申请角色'],
  openRequest: ['Open approval', '查看审批'],
  started: ['Started. It continues in the background.', '已开始，将在后台继续执行。'],
});
