import { defineText } from '../../kit/text/index.ts';

export const { useText: useMessagingText } = defineText('screens.messaging', {
  tabs: ['Text messages', '短信'],
  contentHint: [
    'Variables: {name}, {userId}. Marketing must say how to opt out, such as 拒收请回复R.',
    '可用变量：{name}、{userId}。营销短信须注明退订方式，如“拒收请回复R”。',
  ],
  sendHint: [
    'Leave empty to send at once. Marketing is sent between 08:00 and 22:00.',
    '留空则立即发送；营销短信仅在 08:00–22:00 发送。',
  ],
  fileHint: [
    'A CSV file with a customer ID a line. A first line of headings is passed over.',
    'CSV 文件，每行一个客户 ID，首行可为标题。',
  ],
  choose: ['Choose file', '选择文件'],
  take: ['Add {count} receivers', '添加 {count} 位接收人'],
  checked: ['{good} of {all} lines are new receivers', '{all} 行中有 {good} 行为新接收人'],
  samples: ['What they receive', '短信示例'],
  noReceivers: ['No receivers yet. Upload a file.', '暂无接收人，请上传文件。'],
  line: ['Line', '行'],
  result: ['Result', '结果'],
  close: ['Close', '关闭'],
  receivers: ['Receivers', '接收人'],
});
