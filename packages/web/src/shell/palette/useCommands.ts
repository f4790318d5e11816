import { submission } from '@renderdesk/contract';
import { useRouter } from '@tanstack/react-router';
import { allows, useRights } from '../../kit/permission/index.ts';
import { language } from '../../kit/text/language.ts';
import { openKeys } from '../keys/openKeys.tsx';
import { useTabActions } from '../tabs/useTabActions.ts';
import { toggleTabs } from '../tabs/useTabsShown.ts';
import { usePins } from '../pins.ts';
import { choose } from '../preferences.ts';
import { mayVisit } from '../place.ts';
import { signOut } from '../signOut.ts';
import type { Commands } from './known.ts';

/** Where a scene is submitted: a dialog over the running tasks. */
const submitAt = '/task/render/running?submit=';

/** What the signed-in person can do from anywhere, where the page and their rights let them. */
export const useCommands = (): Commands => {
  const router = useRouter();
  const rights = useRights();
  const tabs = useTabActions();
  const { canPin, toggle } = usePins();
  const submits = allows(rights, submission.submit.access) && mayVisit(submitAt, rights);
  return {
    language: () => void choose('language', language() === 'zh' ? 'en' : 'zh'),
    light: () => void choose('theme', 'light'),
    dark: () => void choose('theme', 'dark'),
    system: () => void choose('theme', 'system'),
    compact: () => void choose('density', 'compact'),
    normal: () => void choose('density', 'normal'),
    ...(submits && { submit: () => void router.navigate({ href: submitAt }) }),
    keys: openKeys,
    print: () => window.print(),
    ...(canPin(tabs.current) && { pin: () => toggle(tabs.current) }),
    tabs: toggleTabs,
    closeOthers: () => tabs.closeOthers(tabs.current),
    signOut: () => void signOut(),
  };
};
