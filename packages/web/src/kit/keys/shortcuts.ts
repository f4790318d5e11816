/** Where a shortcut holds: anywhere in the console, on the bar of open pages, or in a list. */
export type KeyScope = 'shell' | 'go' | 'tabs' | 'list';

/**
 * One shortcut. Keys are written as they are shown: `Mod` is Ctrl, or ⌘ on a Mac; keys with a space between are pressed
 * one after the other; of several any one does it.
 */
export interface Shortcut {
  readonly id: string;
  readonly scope: KeyScope;
  readonly keys: readonly string[];
  /** Also while somebody types; for keys alone that write nothing. */
  readonly whileTyping?: true;
}

/** What the lists of the kit answer to; they listen for themselves (kit/list). */
export const listShortcuts = [
  { id: 'down', scope: 'list', keys: ['j', 'ArrowDown'] },
  { id: 'up', scope: 'list', keys: ['k', 'ArrowUp'] },
  { id: 'page', scope: 'list', keys: ['PageUp', 'PageDown'] },
  { id: 'ends', scope: 'list', keys: ['Home', 'End'] },
  { id: 'open', scope: 'list', keys: ['Enter'] },
  { id: 'select', scope: 'list', keys: ['Space'] },
  { id: 'range', scope: 'list', keys: ['Shift+Space', 'Shift+ArrowDown', 'Shift+ArrowUp'] },
  { id: 'all', scope: 'list', keys: ['Ctrl+a'] },
  { id: 'side', scope: 'list', keys: ['v'] },
  { id: 'menu', scope: 'list', keys: ['.'] },
  { id: 'copy', scope: 'list', keys: ['y'] },
  { id: 'filter', scope: 'list', keys: ['/'] },
] as const satisfies readonly Shortcut[];
