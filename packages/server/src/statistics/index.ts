export { collectBooks } from './books.store.ts';
export { computeFigures } from './figures.store.ts';
export { serveFigure } from './statistics.calls.ts';
