import type { AreaTexts, Pair } from '../kernel/text.ts';
import { figureTitles } from '../statistics/figureTitles.ts';

/** Labels of the calls of a figure. */
const of = ([en, zh]: Pair) => ({ fetch: [en, zh], export: [`Export: ${en}`, `导出：${zh}`] }) as const;

export const texts = {
  fields: {
    figureDayId: ['ID', 'ID'],
    figureDay: ['Day', '日期'],
    figureDayFlag: ['Day', '日期'],
    dimension: ['Series', '分类'],
    figureValue: ['Figure', '数值'],
  },
  actions: {
    frames: of(figureTitles.frames),
    frameTime: of(figureTitles.frameTime),
    activeUsers: of(figureTitles.activeUsers),
    endedTasks: of(figureTitles.endedTasks),
    firstRecharges: of(figureTitles.firstRecharges),
    failureRate: of(figureTitles.failureRate),
    nodesUsed: of(figureTitles.nodesUsed),
  },
  codes: {},
} as const satisfies AreaTexts;
