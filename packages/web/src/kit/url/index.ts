export { type DialogParam, useDialogParam, useSearch } from './useSearch.ts';
