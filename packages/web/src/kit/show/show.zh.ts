import type { OtherLanguage } from '../text/index.ts';
import type en from './show.en.ts';

export default {
  yes: '是',
  no: '否',
  copy: '复制 {value}',
  copied: '已复制',
  none: '无',
  consentAlone: '客户同意：{consent}',
  consent: '{reason}（客户同意：{consent}）',
  reason: {
    noHeartbeat: '心跳中断',
    overtime: '达到时间上限',
    arrears: '账户欠费',
    arrearsPaid: '欠费已结清',
    failsOfManyUsers: '多个客户的帧在此节点失败',
  },
} satisfies OtherLanguage<typeof en>;
