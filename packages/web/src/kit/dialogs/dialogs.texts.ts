import { defineText } from '../text/define.ts';

export const { useText: useKitText } = defineText('dialogs', {
  close: ['Close', '关闭'],
  ok: ['OK', '确定'],
  cancel: ['Cancel', '取消'],
  messages: ['Messages', '消息'],
  kinds: {
    success: ['Done', '成功'],
    error: ['Error', '错误'],
    warning: ['Warning', '警告'],
    info: ['Info', '提示'],
  },
  noMessages: [
    'No messages yet. Results and errors from this tab appear here.',
    '暂无消息。此标签页中的操作结果和错误会显示在这里。',
  ],

  keptHere: [
    [
      'Last message from this tab. Cleared when you sign out.',
      'Last {count} messages from this tab. Cleared when you sign out.',
    ],
    '此标签页最近 {count} 条消息，退出登录后清除。',
  ],
  requestId: ['Request ID: {id}', '请求 ID：{id}'],
  copyRequestId: ['Copy request ID', '复制请求 ID'],
  copied: ['Copied', '已复制'],
});
