export { codeSource, searchedSource, type Source, useNames, wholeSource } from './source.ts';
