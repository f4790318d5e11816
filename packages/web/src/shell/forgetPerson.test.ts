import { expect, test } from 'vitest';
import { withEntry, historyEntry } from '../kit/list/filters/filterHistory.ts';
import { fakeBrowser } from '../kit/testing/browser.ts';
import { forgetPerson } from './forgetPerson.ts';
import { recentPlaces, rememberPlace } from './recent.ts';

test('a sign-out leaves nothing of the person’s work in the browser, and how the console looks', () => {
  fakeBrowser(() => Response.error());
  const visited = { screen: '/user/userList', href: '/user/userList?keywords=Studio' };
  rememberPlace(7, visited);
  rememberPlace(8, visited);
  localStorage.setItem(historyEntry, withEntry(null, 'keywords', 'Studio'));
  localStorage.setItem('theme', 'dark');
  sessionStorage.setItem('placeNames', '{"/user/userInformation/1":"Studio"}');
  sessionStorage.setItem('openPages:7', '{}');
  forgetPerson();
  expect(recentPlaces(7)).toEqual([]);
  expect(localStorage.getItem('theme')).toBe('dark');
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 0]);
});
