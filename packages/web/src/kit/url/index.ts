export { Go } from './Go.tsx';
export { isPlainClick } from './isPlainClick.ts';
export { SearchLink } from './SearchLink.tsx';
export { type DialogParam, copyOf, newRecord, sourceOf, useDialogParam, useSearch } from './useSearch.ts';
export { useNamedPlace, useNamesOfPlaces } from './placeNames.ts';
