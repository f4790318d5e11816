import type { ReactNode } from 'react';
import { isMac } from './registry.ts';
import './keys.css';

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

const written = (key: string): string => {
  if (key === 'Mod') return isMac() ? '⌘' : 'Ctrl';
  return signs[key] ?? (key.length === 1 ? key.toUpperCase() : key);
};

/** The keys of one shortcut, in a row: `Mod+Enter`. */
export const Keys = ({ press }: { press: string }): ReactNode =>
  press.split('+').map((key) => (
    <kbd key={key} className="rd-key">
      {written(key)}
    </kbd>
  ));
