/** Texts of recharge activities and their templates. */
export const rechargeFields = {
  rechargeActivityId: ['Activity ID', '活动 ID'],
  rechargeActivityIds: ['Activities', '活动'],
  rechargeBonusId: ['Bonus ID', '赠送 ID'],
  rechargeId: ['Recharge ID', '充值 ID'],
  rechargeAmount: ['Recharge', '充值金额'],
  templateId: ['Template', '模板'],
  templateIds: ['Templates', '模板'],
  templateName: ['Template', '模板名称'],
  zone: ['Zone', '区域'],
  tiers: ['Tiers', '充值档位'],
  least: ['Recharge from', '充值满'],
  rate: ['Percent', '赠送比例'],
  bonus: ['Bonus', '赠送金额'],
  payMethods: ['Payment methods', '支付方式'],
  memberLevels: ['Member levels', '会员等级'],
  firstOnly: ['First recharge only', '仅限首充'],
  stackingGroup: ['Group', '互斥组'],
  usesTotal: ['Bonuses in total', '赠送次数上限'],
  usesEach: ['Bonuses per customer', '单客户次数上限'],
  spendTotal: ['Budget in total', '赠送总预算'],
  spendEach: ['Budget per customer', '单客户预算'],
  usedCount: ['Bonuses given', '已赠送次数'],
  spent: ['Given', '已赠送金额'],
  used: ['Spent', '已使用'],
  remaining: ['Left', '剩余'],
  voided: ['Taken back', '已收回'],
  rmbTotalBonus: ['Bonuses (RMB)', '赠送合计（人民币）'],
  usdTotalBonus: ['Bonuses (USD)', '赠送合计（美元）'],
  qualifying: ['Customers who qualify', '符合条件的客户'],
  addedTo: ['Added to', '叠加活动'],
  rechargeCount: ['Recharges last month', '上月充值笔数'],
  bonusCount: ['Bonuses last month', '上月可获赠送次数'],
  bonusTotal: ['Would have cost', '上月赠送成本'],
} as const;

export const rechargeActions = {
  rechargeActivities: {
    list: ['Recharge activities', '充值活动'],
    get: ['Recharge activity', '充值活动详情'],
    preview: ['Cost of a recharge activity', '充值活动成本预估'],
    add: ['Add recharge activity', '新增充值活动'],
    update: ['Edit', '编辑'],
    remove: ['Delete', '删除'],
    launch: ['Launch', '启动活动'],
    close: ['Close activity', '关闭活动'],
    upload: ['Upload picture', '上传图片'],
    data: ['Recharge activity data', '充值活动数据'],
    export: ['Export bonuses', '导出赠送记录'],
  },
  activityTemplates: {
    list: ['Templates of recharge activities', '充值活动模板'],
    get: ['Template of recharge activities', '充值活动模板详情'],
    all: ['Choose template', '选择模板'],
    add: ['Add template', '新增模板'],
    update: ['Edit', '编辑'],
    remove: ['Delete', '删除'],
  },
} as const;

export const rechargeKinds = {
  rechargeActivity: [['{count} recharge activity', '{count} recharge activities'], '{count} 个充值活动'],
  activityTemplate: [['{count} template', '{count} templates'], '{count} 个充值活动模板'],
} as const;

export const rechargeEmpty = {
  rechargeActivities: [
    'Recharge activities appear here once added. Their bonuses are given with recharges.',
    '新增的充值活动显示在此列表，充值到账时自动赠送渲染券。',
  ],
  activityTemplates: ['Templates appear here once added.', '新增的模板显示在此列表。'],
} as const;
