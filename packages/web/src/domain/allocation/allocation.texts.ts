import { defineText } from '../../kit/text/index.ts';

export const { useText: useAllocationText } = defineText('domain.allocation', {
  handOver: ['Hand over all', '全部移交'],
  kinds: ['Allocated: {kinds}.', '当前归属：{kinds}。'],
  sameKind: [
    'Those move that the receiver’s organisation looks after; their history is kept.',
    '仅移交与接收人组织类型相符的客户，归属记录会保留。',
  ],
  nobody: [
    'They become what the person’s organisation looks after: sales, PC, TD or agent. Leave empty to take them away.',
    '按该员工所属组织的类型归属：销售、PC、TD 或代理商。留空则取消归属。',
  ],
  needed: ['Needed only to take them away.', '仅取消归属时需要选择'],
  batchHint: [
    'CSV with the columns customer (ID or name) and salesperson (sign-in name). Lines with errors come back as a file.',
    'CSV 各列依次为客户（ID 或用户名）、销售（登录名）。有误的行可下载后修正。',
  ],
});
