import type { AreaTexts, Pair } from '../kernel/text.ts';
import { achievementTexts } from './achievement.texts.ts';
import { figureTitles } from './figureTitles.ts';

/** Labels of the calls of a figure. */
const of = ([en, zh]: Pair) => ({ fetch: [en, zh], export: [`Export: ${en}`, `导出：${zh}`] }) as const;

export const texts = {
  fields: {
    ...achievementTexts.fields,
    figureDayId: ['ID', 'ID'],
    figureDay: ['Day', '日期'],
    figureDayFlag: ['Day', '日期'],
    dimension: ['Series', '分类'],
    figureValue: ['Figure', '数值'],
    statistic: ['Figure', '指标'],
    computedTime: ['Computed', '计算时间'],
    points: ['Days', '每日数据'],
  },
  actions: {
    ...achievementTexts.actions,
    statistics: { series: ['Course of a figure', '指标走势'] },
    registrations: of(figureTitles.registrations),
    submittedTasks: of(figureTitles.submittedTasks),
    firstSubmissions: of(figureTitles.firstSubmissions),
    repurchaseRate: of(figureTitles.repurchaseRate),
    capacity: of(figureTitles.capacity),
    taskCapacity: of(figureTitles.taskCapacity),
    funds: of(figureTitles.funds),
    recharge: of(figureTitles.recharge),
    coupons: of(figureTitles.coupons),
    userBalance: of(figureTitles.userBalance),
    income: of(figureTitles.income),
    revenue: of(figureTitles.revenue),
    abnormalJobs: of(figureTitles.abnormalJobs),
    rentalNodes: of(figureTitles.rentalNodes),
    userFeedback: of(figureTitles.userFeedback),
    questionnaire: of(figureTitles.questionnaire),
    transferRecords: of(figureTitles.transferRecords),
  },
  codes: achievementTexts.codes,
  kinds: achievementTexts.kinds,
  empty: achievementTexts.empty,
} as const satisfies AreaTexts;
