import type { Area } from '../area.ts';
import { requestCalls } from './request.calls.ts';
import { settingCalls } from './setting.calls.ts';
import { budgetThings, formThings, payeeThings, requestThings } from './things.store.ts';

export const area: Area = {
  routes: ({ blobs }) => [...requestCalls(), ...settingCalls(blobs)],
  things: {
    financeRequest: requestThings,
    financeBudget: budgetThings,
    financePayee: payeeThings,
    financeForm: formThings,
  },
};
