export { actionKit } from './actions.ts';
export { columnKit } from './columns.tsx';
export { usePlatforms } from './filters.tsx';
export { listPanel, listScreen } from './listScreen.tsx';
export { useSelection } from './useSelection.ts';
export type { Action, ActionGroup, PreviewTarget } from './types.ts';
