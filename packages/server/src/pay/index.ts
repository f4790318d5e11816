export { line, side } from './lines.rules.ts';
export { post, takeIds } from './posting.store.ts';
