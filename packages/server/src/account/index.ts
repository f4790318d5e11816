export { preferencesOf } from './preferences.ts';
export { openSessions } from './account.store.ts';
