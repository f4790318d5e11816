export { nodeCalls } from './node.calls.ts';
