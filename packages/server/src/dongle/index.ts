export { releaseFrom } from './dongle.store.ts';
