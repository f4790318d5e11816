import type { Shortcut } from '../../kit/keys/index.ts';
import type { ScreenPath } from '@renderdesk/contract';

/** What holds everywhere in the console. */
export const shellShortcuts = [
  { id: 'palette', scope: 'shell', keys: ['Mod+k'], whileTyping: true },
  { id: 'sheet', scope: 'shell', keys: ['?'] },
  { id: 'pin', scope: 'shell', keys: ['p'] },
] as const satisfies readonly Shortcut[];

/** What the bar of open pages answers to. */
export const tabShortcuts = [
  {
    id: 'open',
    scope: 'tabs',
    keys: ['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4', 'Alt+5', 'Alt+6', 'Alt+7', 'Alt+8', 'Alt+9'],
  },
  { id: 'close', scope: 'tabs', keys: ['Alt+w'] },
  { id: 'closeOthers', scope: 'tabs', keys: ['Alt+Shift+w'] },
  { id: 'reopen', scope: 'tabs', keys: ['Alt+Shift+t'] },
  { id: 'move', scope: 'tabs', keys: ['Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight'] },
] as const satisfies readonly Shortcut[];

/** Screens that are a key away: `g`, then this one. The first letters are those of the English titles. */
export const goScreens = {
  d: '/dashbroad/index',
  t: '/task/render/running',
  e: '/task/render/end',
  n: '/node/renderNodeList',
  w: '/task/overview',
  u: '/user/userList',
  x: '/export/exportList',
  o: '/admin/organization',
  m: '/home/userUpdate',
  l: '/monitor/log',
} as const satisfies Readonly<Record<string, ScreenPath>>;

/** They as shortcuts; the id of each is its screen. */
export const goShortcuts: readonly (Shortcut & { readonly id: ScreenPath })[] = Object.entries(goScreens).map(
  ([key, screen]) => ({ id: screen, scope: 'go', keys: [`g ${key}`] }),
);
