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
  reachHint: [
    '“All customers” is for our own website and clients only.',
    '“全部客户”仅用于自有官网和客户端。',
  ],
  document: ['API document', '接口文档'],
});
