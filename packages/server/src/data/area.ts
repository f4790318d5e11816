import { statisticNames, statisticTable } from '@renderdesk/contract';
import type { Area } from '../area.ts';
import { serveFigure } from '../statistics/index.ts';

/** The figures of the data screens (overview §2); they are computed and served as all statistics are. */
export const area: Area = {
  routes: () => statisticNames.filter((name) => statisticTable[name].number >= 20).flatMap(serveFigure),
};
