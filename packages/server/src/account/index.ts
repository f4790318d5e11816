export { preferencesOf } from './preferences.ts';
