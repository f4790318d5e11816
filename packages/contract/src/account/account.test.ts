import { describe, expect, test } from 'vitest';
import { browserText } from './browser.rules.ts';
import {
  channelsOf,
  kindOf,
  notificationKinds,
  notificationNames,
  standardSetting,
} from './notification.kinds.ts';
import { noticeSamples, notificationReceivers } from './notification.sample.texts.ts';
import { notificationTexts } from './notification.texts.ts';
import { textIn } from '../kernel/text.ts';
import { placesIn } from '../notice/noticeSetting.rules.ts';
import { isVisitable } from '../screens/screenAt.ts';
import { preferenceKeys, Preferences } from './preferences.ts';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'Chrome, Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari, macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  ['a script of ours', 'a script of ours'],
  ['', '?'],
])('the browser of «%s» is %s', (header, text) => {
  expect(browserText(header)).toBe(text);
});

describe('kinds of notification', () => {
  test('their sentences ask for the same things in both languages', () => {
    const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
    for (const name of notificationNames) {
      const [en, zh] = notificationTexts[name].says;
      expect(places(zh), name).toEqual(places(String(en)));
    }
  });
  test('lead to screens', () => {
    for (const name of notificationNames) {
      const to = kindOf(name)?.to;
      // The inbox of approvals stands beside the specification's table of screens.
      if (to !== undefined && !to.startsWith('/approval?'))
        expect(isVisitable(to.replaceAll(/\{\w+\}/g, '1')), name).toBe(true);
    }
  });
  test('what concerns the account is always in the bell', () => {
    expect(channelsOf('sessionNew', { bell: false, mail: false })).toEqual({
      bell: true,
      mail: false,
      sms: false,
    });
    expect(channelsOf('exportReady', { bell: false })).toEqual({ bell: false, mail: false, sms: false });
    expect(channelsOf('passwordChanged', undefined)).toEqual({ bell: true, mail: true, sms: false });
    const off = { isBell: false, isMail: false, isSms: false, isOnlyChosen: true };
    expect(channelsOf('passwordChanged', undefined, off)).toEqual({ bell: true, mail: false, sms: false });
  });
  test('a setting opens and closes channels, and says whether mail and SMS go to people who did not choose', () => {
    const standard = standardSetting('taskEnded');
    expect(standard).toEqual({ isBell: true, isMail: true, isSms: false, isOnlyChosen: true });
    const chosen = { bell: true, mail: true, sms: true };
    expect(channelsOf('taskEnded', chosen, { ...standard, isMail: false })).toEqual({
      bell: true,
      mail: false,
      sms: false,
    });
    const open = { ...standard, isSms: true, isOnlyChosen: false };
    expect(channelsOf('taskEnded', undefined, open)).toEqual({ bell: true, mail: true, sms: true });
    expect(channelsOf('taskEnded', { sms: false }, open)).toEqual({ bell: true, mail: true, sms: false });
  });
  test('each place of a sentence has a sample, and each kind says who receives it', () => {
    for (const name of notificationNames) {
      const text = textIn(notificationTexts[name].says, 'en');
      expect(Object.keys(noticeSamples), name).toEqual(expect.arrayContaining(placesIn(text)));
      expect(notificationReceivers[name][1], name).not.toBe('');
    }
  });
  test('an unknown kind is none', () => {
    expect(kindOf('toString')).toBeUndefined();
    expect(kindOf('exportReady')).toBe(notificationKinds.exportReady);
  });
});

test('every key is read, and a broken one does not spoil the others', () => {
  expect(Object.keys(Preferences.shape).toSorted()).toEqual([...preferenceKeys].toSorted());
  expect(Preferences.parse({ theme: 'dark', density: 7, startPage: '/nowhere' })).toEqual({ theme: 'dark' });
});
