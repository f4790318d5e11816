export { rateAt } from './rate.store.ts';
