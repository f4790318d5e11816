export { organizationCalls } from './organization.calls.ts';
export { positionCalls } from './position.calls.ts';
