import { fallbackPlatform } from '../kit/call/settings.ts';
import { currentPlatform, setCurrentPlatform } from '../kit/call/platform.ts';

const storageKey = 'platform';

/** The platform after leaving for a page that is no detail page: the previous one, else the first, else the fallback. */
export const choosePlatform = (
  own: readonly number[],
  previous: number | undefined,
  fallback: number,
): number => {
  if (previous !== undefined && own.includes(previous)) return previous;
  return own[0] ?? fallback;
};

const stored = (): number | undefined => {
  const value = localStorage.getItem(storageKey);
  return value === null || !/^\d+$/.test(value) ? undefined : Number(value);
};

/**
 * Restores the platform before a navigation (overview §4): a detail page keeps what is selected, any other page goes
 * back to the person's own choice. Before the platforms are known the stored choice is taken as it is.
 */
export const restorePlatform = (own: readonly number[] | undefined, toDetail: boolean): void => {
  if (toDetail && own) return;
  const previous = stored();
  setCurrentPlatform(
    own ? choosePlatform(own, previous, fallbackPlatform()) : (previous ?? currentPlatform()),
  );
};

/** The person chooses a platform; it is kept for the next pages and the next start. */
export const keepPlatform = (platform: number): void => {
  localStorage.setItem(storageKey, String(platform));
  setCurrentPlatform(platform);
};
