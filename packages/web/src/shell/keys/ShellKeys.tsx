import { useRouter, useRouterState } from '@tanstack/react-router';
import { useShortcuts } from '../../kit/keys/index.ts';
import { useRights } from '../../kit/permission/index.ts';
import { openPalette } from '../palette/paletteStore.ts';
import { usePins } from '../pins.ts';
import { mayVisit } from '../place.ts';
import { openKeys } from './openKeys.tsx';
import { goShortcuts, shellShortcuts } from './shellKeys.ts';

/** The shortcuts that hold everywhere: going, pinning, and the sheet of them all. */
export const ShellKeys = (): null => {
  const router = useRouter();
  const rights = useRights();
  const { toggle } = usePins();
  const current = useRouterState({ select: (state) => state.location.pathname });
  useShortcuts(shellShortcuts, ({ id }) => {
    if (id === 'palette') openPalette();
    else if (id === 'sheet') openKeys();
    else toggle(current);
  });
  useShortcuts(goShortcuts, ({ id }) => {
    if (mayVisit(id, rights)) void router.navigate({ href: id });
  });
  return null;
};
