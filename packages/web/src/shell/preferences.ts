import { account, type PreferenceKey, type Preferences } from '@renderdesk/contract';
import { callApi } from '../kit/call/client.ts';
import { setLanguage } from '../kit/text/language.ts';
import { setDensity } from '../kit/theme/density.ts';
import { setTheme } from '../kit/theme/theme.ts';
import { patchPreferences, useCurrentSession } from './session.ts';

const none: Preferences = {};

/** What the signed-in person chose; nothing before they are loaded. */
export const usePreferences = (): Preferences => useCurrentSession()?.admin.preferences ?? none;

/** What a choice changes on the screen at once. */
const effects: { readonly [K in PreferenceKey]?: (value: Preferences[K]) => void } = {
  theme: (value) => setTheme(value ?? 'system'),
  density: (value) => setDensity(value ?? 'normal'),
  language: (value) => void (value && setLanguage(value)),
};

/**
 * Takes a choice: shows it at once and keeps it at the server, for the person's other browsers. Undefined goes back to
 * what everyone starts with. True when the server has it; otherwise a message says so, unless the choice is `quiet`, and
 * this browser alone keeps it until the next start.
 */
export const choose = async <K extends PreferenceKey>(
  key: K,
  value: Preferences[K],
  o: { readonly quiet?: boolean } = {},
): Promise<boolean> => {
  effects[key]?.(value);
  patchPreferences({ [key]: value });
  try {
    await callApi(account.setPreference, { key, value: value ?? null }, { quiet: o.quiet ?? false });
    return true;
  } catch {
    return false;
  }
};
