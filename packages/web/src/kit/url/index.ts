export { useDialogParam, useSearch } from './useSearch.ts';
