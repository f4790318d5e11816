import { historyEntry } from '../kit/list/filters/filterHistory.ts';
import { recentKey } from './recent.ts';

/**
 * Removes what this browser keeps of the work of the person who signs out: places visited, what was typed into filters,
 * open pages and the names of customers among them. How the console looks (language, theme, columns) stays.
 */
export const forgetPerson = (): void => {
  for (let at = localStorage.length - 1; at >= 0; at -= 1) {
    const key = localStorage.key(at) ?? '';
    if (key === historyEntry || key.startsWith(recentKey)) localStorage.removeItem(key);
  }
  sessionStorage.clear();
};
