import { defineText } from '../../kit/text/index.ts';

export const { useText: useMonitorText } = defineText('screens.monitor', {
  logs: ['Logs', '日志'],
  more: ['+{count}', '另 {count} 个'],
  done: ['Done', '成功'],
  by: ['{name} on behalf of {other}', '{name} 代 {other}'],
  server: ['Server', '服务器'],
  unknown: ['Not signed in', '未登录'],
  changes: ['Changes', '变更'],
  affected: ['Affected', '操作对象'],
  field: ['Field', '字段'],
  before: ['Before', '变更前'],
  after: ['After', '变更后'],
  nothing: ['Changed no record.', '未更改任何记录。'],
  beyond: [['and {count} more row', 'and {count} more rows'], '另有 {count} 行'],
  input: ['Input', '提交内容'],
  noInput: ['Nothing was sent.', '未提交内容。'],
  cutOff: ['Recorded in part: too large.', '内容过大，仅记录部分。'],
  seal: ['Seal', '封存'],
  verifying: ['Verifying…', '正在校验…'],
  verifyAgain: ['Verify again', '重新校验'],
  sealed: [
    [
      'Segment {seal} of the chain, sealed {time}, {count} record.',
      'Segment {seal} of the chain, sealed {time}, {count} records.',
    ],
    '封存链第 {seal} 段，封存于 {time}，含 {count} 条记录。',
  ],
  sealHint: {
    intact: [
      'The segment was recomputed and matches its seal and its neighbours.',
      '已重新计算该段，与封存及前后段一致。',
    ],
    waiting: ['Records are sealed every ten seconds.', '记录每十秒封存一次。'],
    altered: [
      'A record of this segment was changed, added or removed after it was sealed.',
      '封存之后，该段中有记录被更改、新增或删除。',
    ],
    broken: ['A neighbouring seal was changed or removed.', '相邻的封存被更改或删除。'],
    unknown: ['This version does not know how the seal was made.', '当前版本无法识别该封存的格式。'],
  },
  verified: ['Verified {time}', '校验于 {time}'],
  copy: ['Copy', '复制'],
  close: ['Close', '关闭'],
  open: ['Open', '未结束'],
  calls: {
    register: ['Register node', '节点接入'],
    describe: ['Report node configuration', '节点上报配置'],
    leave: ['Take node offline', '节点离线'],
    verify: ['Verify audit records', '校验审计记录'],
  },
});
