import * as z from 'zod';
import { type MenuGroup, menuGroups, screens } from '../screens/screens.ts';
import { notificationNames } from './notification.kinds.ts';

/** Screens that can be opened by their path alone; a detail page needs to know whose. */
const opened: ReadonlySet<string> = new Set(
  screens
    .filter((screen) => screen.kind !== 'module' && screen.kind !== 'alias' && !screen.path.includes(':'))
    .map((screen) => screen.path),
);

/** Whether a place is a screen, with or without a search part (a filtered list, a saved view). */
export const opensAlone = (place: string): boolean => opened.has(place.split('?', 1)[0] ?? '');

const groupNames = Object.keys(menuGroups) as [MenuGroup, ...MenuGroup[]];

const Channels = z.strictObject({
  bell: z.boolean().optional(),
  mail: z.boolean().optional(),
  sms: z.boolean().optional(),
});

/** What a person may choose in the console and finds again in every browser: keys and what each may hold. */
export const preferences = {
  /** The language of mails, and of a browser in which none was chosen yet. */
  language: z.literal(['zh', 'en']),
  theme: z.literal(['light', 'dark', 'system']),
  density: z.literal(['normal', 'compact']),
  /** Where the console opens after the sign-in. */
  startPage: z.string().max(1000).refine(opensAlone),
  /** The open groups of the menu. */
  menuOpen: z.array(z.literal(groupNames)).max(groupNames.length),
  /** Whether the bar of open pages is shown. */
  openPages: z.literal(['shown', 'hidden']),
  /** By kind of notification: where it is told. What is missing is as the kind says. */
  notifications: z.partialRecord(z.literal(notificationNames), Channels),
  /** The newest version whose news the person has seen. */
  seenVersion: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/),
} as const;

export type PreferenceKey = keyof typeof preferences;
export const preferenceKeys = Object.keys(preferences) as [PreferenceKey, ...PreferenceKey[]];
export type Preferences = { [K in PreferenceKey]?: z.output<(typeof preferences)[K]> | undefined };

/** All of them together, as they are read; a value that an older console wrote and that is none any more is left out. */
export const Preferences = z.object({
  language: preferences.language.optional().catch(undefined),
  theme: preferences.theme.optional().catch(undefined),
  density: preferences.density.optional().catch(undefined),
  startPage: preferences.startPage.optional().catch(undefined),
  menuOpen: preferences.menuOpen.optional().catch(undefined),
  openPages: preferences.openPages.optional().catch(undefined),
  notifications: preferences.notifications.optional().catch(undefined),
  seenVersion: preferences.seenVersion.optional().catch(undefined),
} satisfies Record<PreferenceKey, z.ZodType>);
