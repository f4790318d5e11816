import { fallbackPlatform } from '../kit/call/settings.ts';
import { currentPlatform, setCurrentPlatform } from '../kit/call/currentPlatform.ts';

const storageKey = 'platform';

/** «All platforms»: a call that names it is narrowed to none. */
export const allPlatforms = 0;

/** What the person may choose from: all of their platforms at once, then each; nothing where they have none. */
export const platformChoices = (platforms: readonly { readonly platform: number }[]): readonly number[] =>
  platforms.length === 0
    ? []
    : [allPlatforms, ...platforms.map(({ platform }) => platform).filter((id) => id !== allPlatforms)];

/**
 * The platform after leaving for a page that is no detail page (overview §4): the previous one while it is there, «all
 * platforms» being there as long as any is; else the first available one; with none at all the environment's (0, or 24 in
 * one). Before anybody chose, the environment's is the previous one, so that no list is narrowed by itself.
 */
export const choosePlatform = (
  own: readonly number[],
  previous: number | undefined,
  environment: number,
): number => {
  const [first] = own;
  if (first === undefined) return environment;
  const before = previous ?? environment;
  return before === allPlatforms || own.includes(before) ? before : first;
};

const stored = (): number | undefined => {
  const value = localStorage.getItem(storageKey);
  return value === null || !/^\d+$/.test(value) ? undefined : Number(value);
};

/**
 * Restores the platform before a navigation (overview §4): a detail page keeps what is selected, any other page goes
 * back to the person's own choice. Before the platforms are known the stored choice is taken as it is.
 */
export const restorePlatform = (
  platforms: readonly { readonly platform: number }[] | undefined,
  toDetail: boolean,
): void => {
  if (toDetail && platforms) return;
  const previous = stored();
  setCurrentPlatform(
    platforms
      ? choosePlatform(
          platforms.map(({ platform }) => platform),
          previous,
          fallbackPlatform(),
        )
      : (previous ?? currentPlatform()),
  );
};

/** The person chooses a platform; it is kept for the next pages and the next start. */
export const keepPlatform = (platform: number): void => {
  localStorage.setItem(storageKey, String(platform));
  setCurrentPlatform(platform);
};
