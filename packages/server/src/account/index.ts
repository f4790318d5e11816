export { accountCalls } from './account.calls.ts';
export { preferencesOf } from './preferences.ts';
