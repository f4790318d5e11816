export { fillDemo } from './fill.ts';
export { startLife } from './life.ts';
