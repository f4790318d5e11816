import { fallbackPlatform } from './settings.ts';

let chosen: number | undefined;
const listeners = new Set<() => void>();

/** The selected platform, which every call sends in its header. */
export const currentPlatform = (): number => chosen ?? fallbackPlatform();

/** Selects a platform; shell/platformChoices.ts decides who may choose which. */
export const setCurrentPlatform = (platform: number): void => {
  if (platform === currentPlatform()) return;
  chosen = platform;
  for (const listener of listeners) listener();
};

export const onPlatformChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
