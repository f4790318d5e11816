export { noteSource } from './source.store.ts';
