import { regularWork, statisticNames, statisticTable } from '@renderdesk/contract';
import type { Area } from '../area.ts';
import { computeFigures } from './figures.store.ts';
import { serveFigure, seriesCalls } from './statistics.calls.ts';

export const area: Area = {
  routes: () => [
    ...seriesCalls,
    ...statisticNames.filter((name) => statisticTable[name].number < 20).flatMap(serveFigure),
  ],
  regular: [
    {
      work: regularWork.of.figures,
      run: async (app) => {
        await computeFigures(app.db, app.clock());
        app.live.send([{ topic: 'figure' }]);
      },
    },
  ],
};
