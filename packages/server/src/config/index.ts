export { softwareNames } from './setup/names.store.ts';
export { rateAt } from './rate.store.ts';
export { configReport, setupSteps } from './report.ts';
export { earnedLevel } from './threshold.rules.ts';
export { paidInAll, stepsAt } from './threshold.store.ts';
export { priceText, stepWithin, stoodBefore, type Versions } from './version.rules.ts';
