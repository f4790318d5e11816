import { defineText } from '../../kit/text/index.ts';

export const { useText: usePortalText } = defineText('screens.portal', {
  keysOf: ['Keys of {name}', '{name} 的密钥'],
  none: ['No keys. Without a key the partner cannot use the API.', '暂无密钥，合作方无法调用接口。'],
  actions: ['Actions', '操作'],
  endAsk: ['Revoke {name}?', '确认吊销 {name}？'],
  endHint: [
    'Requests signed with it are refused at once. This cannot be undone.',
    '使用该密钥签名的请求将立即被拒绝，且无法恢复。',
  ],
  once: [
    'The secret is shown only once. Copy it now and give it to the partner over a secure channel.',
    '密钥内容仅显示一次，请立即复制并通过安全渠道交给合作方。',
  ],
  copy: ['Copy', '复制'],
  copied: ['Copied', '已复制'],
  stored: ['Done', '完成'],
  setUp: ['Set up', '去配置'],
  noWebhook: [
    'No webhook. With one, the partner is notified when something changes for its customers.',
    '暂未配置事件回调。配置后，客户数据发生变化时将通知合作方。',
  ],
  noDeliveries: ['No deliveries yet.', '暂无推送记录'],
  testEvent: ['Test', '测试'],
  noAnswer: ['No response', '无响应'],
  notHeard: ['Not sent: outside the partner’s scopes or customers', '未推送：已超出合作方的接口或客户范围'],
  urlHint: ['An HTTPS address on the internet.', '须为公网 HTTPS 地址。'],
  topicsHint: [
    'Events outside the partner’s scopes and customers are not sent.',
    '超出合作方接口范围或客户范围的事件不会推送。',
  ],
  renewAsk: ['Renew the signing secret?', '确认重置签名密钥？'],
  renewHint: [
    'The current secret stops working at once. Deliveries fail until the partner uses the new one.',
    '当前密钥立即失效，合作方启用新密钥前推送校验将失败。',
  ],
  reachHint: [
    '“All customers” is for our own website and clients only.',
    '“全部客户”仅用于自有官网和客户端。',
  ],
  document: ['API document', '接口文档'],
});
