export { SearchLink } from './SearchLink.tsx';
export { type DialogParam, newRecord, useDialogParam, useSearch } from './useSearch.ts';
