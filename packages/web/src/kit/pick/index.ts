export { codeSource, searchedSource, type Source, wholeSource } from './source.ts';
