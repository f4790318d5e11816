export { actionKit } from './actions/actions.ts';
export { columnKit } from './table/columns.tsx';
export { usePlatforms } from './filters/filters.tsx';
export { listPanel, listScreen } from './listScreen.tsx';
export { useSelection } from './actions/useSelection.ts';
export type { Action, ActionGroup, PreviewTarget } from './types.ts';
