export { sessionCalls } from './session.calls.ts';
export { deskCalls } from './desk.calls.ts';
