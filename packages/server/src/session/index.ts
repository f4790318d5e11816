export { setPassword } from './session.store.ts';
export { addSignOn, signOnPaths } from './signOn.ts';
