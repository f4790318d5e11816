import type { AreaTexts } from '../kernel/text.ts';

/** Texts of block lists and of accounts that look alike. */
export const blockTexts = {
  fields: {
    blockId: ['Entry ID', '名单 ID'],
    blockIds: ['Entries', '名单'],
    pattern: ['Email or domain', '邮箱或域名'],
    patterns: ['Emails or domains', '邮箱或域名'],
    added: ['Added', '新增'],
    known: ['Already listed', '已在名单中'],
    blockKind: ['Type', '类型'],
    blockValue: ['Value', '内容'],
    value: ['Value', '内容'],
    source: ['Source', '来源'],
    isExpired: ['Expired', '已过期'],
    pairId: ['Pair ID', '重复对 ID'],
    pairIds: ['Pairs', '重复对'],
    otherUserId: ['Other user ID', '对比用户 ID'],
    otherUserName: ['Other user', '对比用户'],
    otherPhone: ['Other phone', '对比手机号'],
    otherEmail: ['Other email', '对比邮箱'],
    otherCompany: ['Other company', '对比公司'],
    otherCurrency: ['Other currency', '对比币种'],
    otherBalance: ['Other balance', '对比余额'],
    otherRegisterTime: ['Other registered', '对比注册时间'],
    likeness: ['Alike in', '相同项'],
    likenesses: ['Alike in', '相同项'],
    likenessVerdict: ['Verdict', '结论'],
    keepUserId: ['Account to keep', '建议保留'],
    foundTime: ['Found', '发现时间'],
    foundTimeFlag: ['Found', '发现时间'],
    found: ['New pairs', '新发现'],
    decidedBy: ['Decided by', '处理人'],
    decideTime: ['Decided', '处理时间'],
    note: ['Note', '说明'],
  },
  actions: {
    emailBlocks: {
      list: ['Email blacklist', '邮箱黑名单'],
      export: ['Export email blacklist', '导出邮箱黑名单'],
      add: ['Add to blacklist', '加入黑名单'],
      update: ['Edit reason', '修改原因'],
      remove: ['Remove from blacklist', '移出黑名单'],
    },
    thirdBlocks: {
      list: ['Third-party block list', '第三方拦截名单'],
      add: ['Add entry', '新增拦截'],
      update: ['Edit entry', '修改拦截'],
      remove: ['Remove entry', '移除拦截'],
    },
    duplicates: {
      list: ['Duplicate accounts', '重复账号'],
      find: ['Find duplicates', '重新查找'],
      decide: ['Decide', '处理'],
    },
  },
  codes: {
    blockKind: {
      1: ['Email', '邮箱'],
      2: ['Phone', '手机号'],
      3: ['IP address', 'IP 地址'],
      4: ['Company', '公司'],
    },
    likeness: {
      1: ['Phone', '手机号'],
      2: ['Email', '邮箱'],
      3: ['Name', '用户名'],
      4: ['Company', '公司'],
      5: ['Invoice title', '发票抬头'],
      6: ['Sign-in IP', '登录 IP'],
    },
    likenessVerdict: {
      0: ['Open', '待处理'],
      1: ['Same person', '同一人'],
      2: ['Not the same', '非同一人'],
    },
  },
  kinds: {
    block: [['{count} block list entry', '{count} block list entries'], '{count} 条名单记录'],
    userPair: [['{count} pair of accounts', '{count} pairs of accounts'], '{count} 对重复账号'],
  },
  empty: {
    emailBlocks: [
      'Nothing is blocked. Addresses and domains on this list cannot be used to register.',
      '名单为空。名单中的邮箱和域名不能用于注册。',
    ],
    thirdBlocks: [
      'Nothing is blocked. Entries reported by third parties stand here and cannot be used to register.',
      '名单为空。第三方上报的内容显示在此，不能用于注册。',
    ],
    duplicates: [
      'No accounts look alike. They are looked for every night.',
      '未发现重复账号。系统每晚自动查找。',
    ],
  },
} as const satisfies AreaTexts;
