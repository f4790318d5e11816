import { defineText } from '../../kit/text/index.ts';

export const { useText: useAllocationText } = defineText('domain.allocation', {
  handOver: ['Hand over all', '全部移交'],
  kinds: ['Customers of {name}: {kinds}.', '{name} 的客户：{kinds}。'],
  sameKind: [
    'Only allocations that match the type of the receiver’s organisation are handed over. Their history is kept.',
    '仅移交与接收人组织类型相符的客户，归属记录会保留。',
  ],
  nobody: [
    'Becomes their salesperson, PC, TD or agent by the organisation.',
    '按所属组织成为其销售、PC、TD 或代理商。',
  ],
  now: ['Allocated now', '当前归属'],
  remove: ['Or remove', '或取消归属'],
  handBack: ['Hand back', '交还'],
  handBackTo: ['Hand back to {name}', '交还给 {name}'],
  handBackHint: [
    'Customers that came from a colleague and are still allocated here. They are handed back as of now; the history is kept.',
    '以下客户由同事移交而来，目前仍归属此人。交还自现在起生效，归属记录会保留。',
  ],
  came: [
    '{kind} {count}, received from {name}. The history is kept.',
    '{kind} {count}，移交人 {name}。归属记录会保留。',
  ],
  whose: ['Current staff member', '当前归属员工'],
  noneReceived: ['No customers came from colleagues.', '没有由同事移交而来的客户'],
  newStaff: ['New staff member', '新归属员工'],
  next: ['Next', '下一步'],
  cancel: ['Cancel', '取消'],
  batchHint: [
    'CSV with the columns customer (ID or user name) and salesperson (sign-in name). Lines with errors can be downloaded, corrected and uploaded again.',
    'CSV 各列依次为客户（ID 或用户名）、销售（登录名）。有误的行可下载，修正后重新上传。',
  ],
});
