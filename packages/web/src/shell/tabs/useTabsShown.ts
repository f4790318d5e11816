import { choose, usePreferences } from '../preferences.ts';
import { currentSession } from '../session.ts';

/** Whether the person has the bar of open pages. */
export const useTabsShown = (): boolean => usePreferences().openPages !== 'hidden';

/** Shows the bar of open pages, or hides it, in every browser of the person. */
export const showTabs = (shown: boolean): void => void choose('openPages', shown ? undefined : 'hidden');
export const toggleTabs = (): void => showTabs(currentSession()?.admin.preferences.openPages === 'hidden');
