export { carryOutAt } from './portalRun.ts';
export { addWebsite, ensureWebsite } from './website.store.ts';
