import { fallbackPlatform } from './settings.ts';

let chosen: number | undefined;
const listeners = new Set<() => void>();

/** The platform that every call names in its header, and that the selector shows. */
export const currentPlatform = (): number => chosen ?? fallbackPlatform();

/** Takes another platform; the rules of who may choose which stand in shell/platformChoices.ts. */
export const setCurrentPlatform = (platform: number): void => {
  if (platform === currentPlatform()) return;
  chosen = platform;
  for (const listener of listeners) listener();
};

export const onPlatformChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
