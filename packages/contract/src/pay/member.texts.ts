/** Texts of memberships. */
export const memberTexts = {
  fields: {
    membershipId: ['Membership ID', '会员记录 ID'],
    membershipIds: ['Memberships', '会员记录'],
    grade: ['Membership', '会员类型'],
    // Its field is `period`, which is a month everywhere else.
    memberPeriod: ['Period', '会员周期'],
    way: ['Payment method', '支付方式'],
    listPrice: ['List price', '标准价格'],
    price: ['Price', '价格'],
    recognised: ['Earned', '已确认收入'],
    returned: ['Returned', '已退回'],
    beginTime: ['Begins', '生效时间'],
    days: ['Days', '天数'],
    payerName: ['Payer', '付款人'],
    bankFlow: ['Bank flow number', '银行流水号'],
    returnPercent: ['Refund (%)', '退回比例（%）'],
    startDate: ['First day', '开始日期'],
    endDate: ['Last day', '结束日期'],
  },
  actions: {
    memberships: {
      list: ['Memberships', '会员充值'],
      export: ['Export memberships', '导出会员记录'],
      pictures: ['Professional rendering updates', '专业渲染升级记录'],
      exportPictures: ['Export professional rendering updates', '导出专业渲染升级记录'],
      prices: ['Membership prices', '会员价格'],
      setPrice: ['Set membership price', '设置会员价格'],
      recharge: ['Recharge membership', '充值会员'],
      cancel: ['Cancel membership', '取消会员'],
    },
  },
  codes: {
    memberPeriod: {
      0: ['Present', '赠送'],
      1: ['Monthly', '月'],
      2: ['Year', '年'],
      3: ['Quarterly', '季度'],
      6: ['Semiannual', '半年'],
    },
    memberGrade: {
      1: ['Picture member', '图片会员'],
      55: ['Silver', '白银会员'],
      56: ['Gold', '黄金会员'],
      57: ['Platinum', '铂金会员'],
      58: ['Diamond', '钻石会员'],
    },
    memberState: {
      0: ['Pending payment', '待支付'],
      1: ['Active', '生效中'],
      2: ['Expired', '已过期'],
      3: ['Cancelled', '已取消'],
      4: ['Superseded', '已升级'],
    },
  },
  kinds: {
    memberPrice: [['{count} membership price', '{count} membership prices'], '{count} 个会员价格'],
    membership: [['{count} membership', '{count} memberships'], '{count} 条会员记录'],
  },
  empty: {
    memberships: [
      'Memberships that customers buy or are given appear here.',
      '客户购买或获赠的会员将显示在此列表。',
    ],
  },
} as const;
