export { AllMatching } from './actions/AllMatching.tsx';
export { actionKit } from './actions/actions.ts';
export { columnKit } from './table/columns.tsx';
export { rangeAt } from './filters/relativeRange.ts';
export { TextInput } from './filters/filterInputs.tsx';
export type { FilterKit, FilterOptions } from './filters/filters.tsx';
export { listPanel, listScreen } from './listScreen.tsx';
export { useHold } from './actions/hold.ts';
export { useSelection } from './actions/useSelection.ts';
export type { RowFacts } from './actions/useActions.ts';
export type {
  Action,
  ActionGroup,
  Column,
  ImpactRequest,
  Filter,
  FilterInputProps,
  ListDialog,
  PreviewTarget,
} from './types.ts';
