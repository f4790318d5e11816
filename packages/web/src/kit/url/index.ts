export { Go } from './Go.tsx';
export { isPlainClick } from './isPlainClick.ts';
export { SearchLink } from './SearchLink.tsx';
export { type DialogParam, newRecord, useDialogParam, useSearch } from './useSearch.ts';
