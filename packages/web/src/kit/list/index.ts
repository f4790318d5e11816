export { actionKit } from './actions.ts';
export { listScreen } from './listScreen.tsx';
export type { Action } from './types.ts';
