/** Texts of customers' credit. */
export const creditTexts = {
  fields: {
    creditLimit: ['Credit limit', '信用额度'],
    creditGiven: ['Given to children', '已分配给子账号'],
    creditUsed: ['Used', '已用额度'],
    creditFree: ['Free', '可用额度'],
    creditShare: ['Share', '分配额度'],
    mainOwn: ['Kept by the main account', '主账号自留'],
    arrears: ['Arrears', '欠费'],
    billDays: ['Days to pay', '账期（天）'],
    creditBlocked: ['Blocked', '已冻结'],
    standingLimit: ['Limit afterwards', '到期后额度'],
    temporaryUntil: ['Temporary until', '临时额度到期'],
    lastDay: ['Last day (temporary)', '临时额度截止日'],
    creditCause: ['Change', '变更类型'],
    fromLimit: ['Limit before', '原额度'],
    toLimit: ['Limit after', '新额度'],
    toTotal: ['Total afterwards', '变更后总额度'],
    peerId: ['Other account', '对方账号'],
    fromDays: ['Days before', '原账期（天）'],
    toDays: ['Days after', '新账期（天）'],
    fromLevel: ['From level', '原等级'],
    toLevel: ['To level', '新等级'],
    levels: ['Member level', '会员等级'],
    creditLimitFlag: ['Credit limit', '信用额度'],
    endsAt: ['Ends', '到期时间'],
  },
  actions: {
    credits: {
      list: ['Credit', '信用额度'],
      read: ['Credit of a customer', '客户信用额度'],
      set: ['Set credit', '设置额度'],
      share: ['Share credit', '分配额度'],
    },
  },
  codes: {
    creditCause: {
      1: ['Set', '设置'],
      2: ['Raised for a time', '临时提高'],
      3: ['Temporary credit ended', '临时额度到期'],
      4: ['Share changed', '额度分配'],
    },
  },
  kinds: { credit: [['{count} credit limit', '{count} credit limits'], '{count} 个信用额度'] },
  empty: {
    credits: ['Customers with a credit limit appear here.', '有信用额度的客户将显示在此列表。'],
  },
} as const;
