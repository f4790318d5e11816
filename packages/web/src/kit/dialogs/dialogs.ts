import type { ReactNode } from 'react';
import { createStore } from '../store/createStore.ts';

/** How a dialog looks; all of it has the defaults of overview §2: top 15vh, width 50 %. */
export interface DialogOptions {
  readonly title: ReactNode;
  /** CSS width. */
  readonly width?: string;
  /** Stacked above the dialogs that are open. */
  readonly upper?: boolean;
}

/** A dialog that is open. */
export interface OpenDialog {
  readonly id: number;
  readonly options: DialogOptions;
  readonly content: ReactNode;
  readonly close: () => void;
}

const open = createStore<readonly OpenDialog[]>(() => []);
let lastId = 0;

export const currentDialogs = open.get;
export const useDialogs = open.use;

/**
 * Opens a dialog and resolves when it closes: with what its content gave to `close`, or undefined when it was
 * dismissed. A dialog that is not `upper` replaces the one below it, as there is one global dialog.
 */
export const openDialog = <T>(
  render: (close: (value?: T) => void) => ReactNode,
  options: DialogOptions,
): Promise<T | undefined> =>
  new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const close = (value?: T): void => {
      open.set(open.get().filter((dialog) => dialog.id !== id));
      resolve(value);
    };
    if (options.upper !== true) for (const other of open.get()) other.close();
    open.set([...open.get(), { id, options, content: render(close), close: () => close() }]);
  });

/** Opens a dialog stacked above those that are open. */
export const openUpper = <T>(
  render: (close: (value?: T) => void) => ReactNode,
  options: Omit<DialogOptions, 'upper'>,
): Promise<T | undefined> => openDialog(render, { ...options, upper: true });
