import { regularWork } from '@renderdesk/contract';
import type { Area } from '../area.ts';
import { closeCalls } from './close/close.calls.ts';
import { runClose } from './close/close.store.ts';
import { companyCalls } from './company.calls.ts';
import { lineCalls } from './matching/line.calls.ts';
import { runFile } from './matching/matching.store.ts';
import { openingCalls } from './opening/opening.calls.ts';
import { runOpening } from './opening/opening.posting.store.ts';
import { runReversal } from './opening/opening.reversal.store.ts';
import { stopLeftBehind } from './opening/opening.watch.store.ts';
import { runProof, runRound } from './close/proof.store.ts';
import { statementCalls } from './statement/statement.calls.ts';
import { reconciliationThings } from './things.store.ts';

export const area: Area = {
  routes: ({ blobs, jobs }) => [
    ...statementCalls(blobs, jobs),
    ...lineCalls(),
    ...companyCalls(),
    ...closeCalls(jobs),
    ...openingCalls(jobs),
  ],
  things: reconciliationThings,
  jobs: {
    'reconciliation.file': runFile,
    'reconciliation.close': runClose,
    'reconciliation.opening': runOpening,
    'reconciliation.openingReversal': runReversal,
    'reconciliation.proof': async (app, id) => void (await runRound(app, id)),
  },
  regular: [
    { work: regularWork.of.openingBalances, run: stopLeftBehind },
    {
      work: regularWork.of.proofs,
      run: async (app) => void (await runProof(app, { by: null })),
    },
  ],
};
