import type { ReactNode } from 'react';

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

let open: readonly OpenDialog[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const show = (next: readonly OpenDialog[]): void => {
  open = next;
  for (const listener of listeners) listener();
};

export const currentDialogs = (): readonly OpenDialog[] => open;
export const onDialogs = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

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
      show(open.filter((dialog) => dialog.id !== id));
      resolve(value);
    };
    if (options.upper !== true) for (const other of open) other.close();
    show([...open, { id, options, content: render(close), close: () => close() }]);
  });

/** Opens a dialog stacked above those that are open. */
export const openUpper = <T>(
  render: (close: (value?: T) => void) => ReactNode,
  options: Omit<DialogOptions, 'upper'>,
): Promise<T | undefined> => openDialog(render, { ...options, upper: true });
