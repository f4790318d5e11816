/** Texts of prize pools and year-end lotteries. */
export const prizeFields = {
  prizePoolId: ['Pool ID', '奖池 ID'],
  prizePoolIds: ['Prize pools', '奖池'],
  poolName: ['Prize pool', '奖池名称'],
  name: ['Prize pool', '奖池名称'],
  admin: ['Created by', '创建人'],
  startTime: ['Starts', '开始时间'],
  endTime: ['Ends', '结束时间'],
  startTimeOrder: ['Starts', '开始时间'],
  endTimeOrder: ['Ends', '结束时间'],
  rules: ['Rules', '活动规则'],
  prizeCount: ['Prizes', '奖品数'],
  seedHash: ['Hash of the seed', '种子哈希'],
  seed: ['Seed', '种子'],
  chanceCount: ['Chances', '抽奖机会'],
  drawCount: ['Draws', '抽奖次数'],
  winCount: ['Wins', '中奖次数'],
  isFestival: ['Year-end lottery', '年终抽奖'],
  prizeId: ['Prize ID', '奖品 ID'],
  prizeIds: ['Prizes', '奖品'],
  prizeName: ['Prize', '奖品名称'],
  prizeType: ['Type', '奖品类型'],
  chances: ['Chances', '抽奖次数'],
  weight: ['Weight in a million', '百万分权重'],
  givenCount: ['Won', '已中出'],
  awardId: ['Award ID', '中奖 ID'],
  awardIds: ['Awards', '中奖记录'],
  receiver: ['Goes to', '收件信息'],
  evidence: ['Evidence', '发放凭证'],
  handTime: ['Handed out', '发放时间'],
} as const;

const poolActions = (title: readonly [string, string], add: readonly [string, string]) =>
  ({
    list: title,
    add,
    update: ['Edit', '编辑'],
    remove: ['Delete', '删除'],
    launch: ['Launch', '启动活动'],
    close: ['Close activity', '关闭活动'],
  }) as const;
export const prizeActions = {
  prizePools: poolActions(['Prize pools', '奖池'], ['Add prize pool', '新增奖池']),
  yearEndPools: poolActions(['Year-end lotteries', '年终抽奖'], ['Add lottery', '新增抽奖']),
  prizes: {
    list: ['Prizes', '奖品'],
    pool: ['Prize pool', '奖池详情'],
    add: ['Add prize', '新增奖品'],
    update: ['Edit prize', '编辑奖品'],
    remove: ['Delete prize', '删除奖品'],
    grantChances: ['Give chances', '发放抽奖机会'],
    awards: ['Receive details', '领取明细'],
    export: ['Export receive details', '导出领取明细'],
    exchange: ['Hand out', '发放奖品'],
    void: ['Void', '作废'],
    verify: ['Verify draw', '验证抽奖'],
  },
} as const;

export const prizeCodes = {
  prizeType: {
    1: ['Membership', '会员'],
    2: ['Render coupon', '渲染券'],
    3: ['Qingyun coupon', '青云券'],
    4: ['Lottery chances', '抽奖机会'],
    5: ['Article', '实物'],
  },
  awardStatus: {
    0: ['Won', '已中奖'],
    1: ['Claimed', '已领取'],
    2: ['Handed out', '已发放'],
    3: ['Expired', '已过期'],
    4: ['Void', '已作废'],
  },
  chanceSource: { 1: ['Staff', '人工发放'], 2: ['Prize', '奖品'] },
} as const;

export const prizeKinds = {
  prizePool: [['{count} prize pool', '{count} prize pools'], '{count} 个奖池'],
  award: [['{count} award', '{count} awards'], '{count} 条中奖记录'],
} as const;

export const prizeEmpty = {
  prizePools: ['Prize pools appear here once added.', '新增的奖池显示在此列表。'],
  yearEndPools: ['Year-end lotteries appear here once added.', '新增的年终抽奖显示在此列表。'],
  prizes: ['Prizes and what customers won appear here.', '奖品与客户中奖记录显示在此列表。'],
} as const;
