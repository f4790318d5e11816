import type { Preferences } from '@renderdesk/contract';
import { hasChosenLanguage, setLanguage } from '../kit/text/language.ts';
import { setDensity } from '../kit/theme/density.ts';
import { setTheme } from '../kit/theme/theme.ts';

/**
 * Makes this browser look as the person chose in any other. The language alone is the browser's own where one was chosen
 * in it (local storage `language` is a fixed point); the person's counts in a browser that has none.
 */
export const applyPreferences = (preferences: Preferences): void => {
  if (preferences.theme !== undefined) setTheme(preferences.theme);
  setDensity(preferences.density ?? 'normal');
  if (preferences.language !== undefined && !hasChosenLanguage()) setLanguage(preferences.language);
};
