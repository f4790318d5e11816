import { isVisitable, navigation } from '@renderdesk/contract';
import { useCommand, useRead } from '../kit/call/index.ts';

/** A place as it is pinned: its path, without filters. */
export const pathOfHref = (href: string): string => href.split(/[?#]/)[0] ?? href;

const kept = 5 * 60_000;

/** The person's pinned places, and how to pin another or to take one out. */
export const usePins = (): {
  readonly pins: readonly string[];
  readonly isPinned: (href: string) => boolean;
  /** Screens can be pinned, and pages reached from them; the pages of the account menu cannot. */
  readonly canPin: (href: string) => boolean;
  readonly toggle: (href: string) => void;
} => {
  const { data } = useRead(navigation.pins, {}, { quiet: true, staleTime: kept });
  const pin = useCommand(navigation.pin, { success: false });
  const pins = data?.pins ?? [];
  const isPinned = (href: string): boolean => pins.includes(pathOfHref(href));
  return {
    pins,
    isPinned,
    canPin: (href) => isVisitable(href),
    toggle: (href) => {
      if (isVisitable(href)) void pin.run({ href: pathOfHref(href), pinned: !isPinned(href) });
    },
  };
};
