export { homeCalls } from './home.calls.ts';
