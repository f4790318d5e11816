export { closeCommissions } from './month.store.ts';
