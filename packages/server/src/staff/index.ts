export { issueLink } from './link.calls.ts';
