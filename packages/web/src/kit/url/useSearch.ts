import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry was made by opening a dialog: closing it goes back instead of forward. */
    dialog?: boolean;
  }
}

/** The search part of the page's address as text, without its question mark, and how to replace it. */
export const useSearch = (): readonly [
  search: string,
  go: (
    next: string,
    o?: {
      readonly replace?: boolean;
      readonly dialog?: boolean;
      /** The person has already agreed to discard unsaved changes. */
      readonly asked?: boolean;
    },
  ) => void,
] => {
  const router = useRouter();
  const search = useRouterState({ select: (state) => state.location.searchStr.replace(/^\?/, '') });
  const go = useCallback(
    (next: string, o: { replace?: boolean; dialog?: boolean; asked?: boolean } = {}): void => {
      const { pathname } = router.history.location;
      const address = next === '' ? pathname : `${pathname}?${next}`;
      const state = { ...(o.dialog === true && { dialog: true }) };
      const how = { ignoreBlocker: o.asked === true };
      if (o.replace === true) router.history.replace(address, state, how);
      else router.history.push(address, state, how);
    },
    [router],
  );
  return [search, go];
};

/** The value of a dialog's parameter that means a record yet to be added. */
export const newRecord = 'new';

const copied = `${newRecord}-`;
/** The value that means a new record with the values of another. */
export const copyOf = (id: string): string => copied + id;
/** What a dialog's value asks for: whether it is a new record, and the one whose values it begins with. */
export const sourceOf = (
  value: string | null,
): { readonly isNew: boolean; readonly from: string | undefined } => {
  const from = value?.startsWith(copied) === true ? value.slice(copied.length) : undefined;
  return { isNew: value === newRecord || from !== undefined, from };
};

/** A dialog whose state is in the address: `?new`, `?edit=12`. The back button closes it, a link opens it. */
export interface DialogParam {
  /** The parameter's value, empty for one without; null while the dialog is closed. */
  readonly value: string | null;
  readonly open: (value?: string) => void;
  /** Shows another value in the same place of the history. */
  readonly replace: (value: string) => void;
  readonly close: () => void;
}

/** Opens and closes a dialog by one search parameter of the page's address. */
export const useDialogParam = (name: string): DialogParam => {
  const router = useRouter();
  const [search, go] = useSearch();
  const params = new URLSearchParams(search);
  return {
    value: params.get(name),
    open: (value = '') => {
      params.set(name, value);
      go(params.toString(), { dialog: true });
    },
    replace: (value) => {
      params.set(name, value);
      go(params.toString(), {
        replace: true,
        dialog: router.history.location.state.dialog === true,
      });
    },
    close: () => {
      if (router.history.location.state.dialog === true) {
        router.history.back({ ignoreBlocker: true });
        return;
      }
      params.delete(name);
      go(params.toString(), { replace: true, asked: true });
    },
  };
};
