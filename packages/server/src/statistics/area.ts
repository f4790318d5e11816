import { regularWork, statisticNames, statisticTable } from '@renderdesk/contract';
import type { Area } from '../area.ts';
import { ofPurse } from '../pay/index.ts';
import { achievementCalls } from './achievement.calls.ts';
import { collectBooks } from './books.store.ts';
import { computeFigures } from './figures.store.ts';
import { incomeCalls } from './income.calls.ts';
import { serveFigure, seriesCalls } from './statistics.calls.ts';

export const area: Area = {
  routes: () => [
    ...seriesCalls,
    ...achievementCalls,
    ...incomeCalls,
    ...statisticNames.filter((name) => statisticTable[name].number < 20).flatMap(serveFigure),
  ],
  things: {
    achievement: ofPurse('achievement', () => '/statistics/performance'),
    income: ofPurse('income', () => '/statistics/incomeVerification'),
  },
  regular: [
    {
      work: regularWork.of.figures,
      // Confirmed lines are locked as their month closes.
      wokenBy: ['period'],
      run: async (app) => {
        await computeFigures(app.db, app.clock());
        await app.db.transaction().execute((tx) => collectBooks(tx, app.clock()));
        app.live.send([{ topic: 'figure' }, { topic: 'achievement' }, { topic: 'income' }]);
      },
    },
  ],
};
