export { actionKit } from './actions.ts';
export { columnKit } from './columns.tsx';
export { listScreen } from './listScreen.tsx';
export type { Action } from './types.ts';
