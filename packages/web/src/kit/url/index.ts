export { SearchLink } from './SearchLink.tsx';
export { useDialogParam, useSearch } from './useSearch.ts';
