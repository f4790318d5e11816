export { isMac, useCurrentShortcuts, useDescribedShortcuts, useShortcuts } from './registry.ts';
export { type KeyScope, listShortcuts, type ListShortcut, type Shortcut } from './shortcuts.ts';
