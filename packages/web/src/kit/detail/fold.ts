import { isValidElement, type ReactNode, useState } from 'react';
import { EmptyValue } from '../show/index.ts';

/**
 * Whether a fact shows nothing: no text, or the dash for a missing value. 0 and “No” are values. The drawn cell decides
 * and not the field: a field that is edited in place, or that says what null means, draws something and stays.
 */
export const isEmptyCell = (cell: ReactNode): boolean =>
  cell === null ||
  cell === undefined ||
  cell === '' ||
  (Array.isArray(cell) && cell.length === 0) ||
  (isValidElement(cell) && cell.type === EmptyValue);

const entryOf = (card: string): string => `openFacts:${card}`;

/** Whether the empty facts of a card are open, kept for the session; a sign-out removes it. */
export const useFold = (card: string | undefined): readonly [isOpen: boolean, toggle: () => void] => {
  const [isOpen, setOpen] = useState(
    () => card !== undefined && sessionStorage.getItem(entryOf(card)) !== null,
  );
  const toggle = (): void => {
    if (card === undefined) return;
    if (isOpen) sessionStorage.removeItem(entryOf(card));
    else sessionStorage.setItem(entryOf(card), '');
    setOpen(!isOpen);
  };
  return [isOpen, toggle];
};
