export { Keys } from './Keys.tsx';
export { isMac, useCurrentShortcuts, useDescribedShortcuts, useShortcuts } from './registry.ts';
export { type KeyScope, listShortcuts, type Shortcut } from './shortcuts.ts';
