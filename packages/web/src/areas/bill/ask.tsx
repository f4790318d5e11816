import type { consumeBills, RowOf } from '@renderdesk/contract';
import { type ReactNode, useSyncExternalStore } from 'react';

type Bill = RowOf<typeof consumeBills.bills>;
type Form = (props: { row: Bill; onClose: () => void }) => ReactNode;

let asked: { readonly Form: Form; readonly row: Bill } | undefined;
const listeners = new Set<() => void>();
const show = (next: typeof asked): void => {
  asked = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    asked = undefined;
  };
};

/** Asks about a bill in a form of its own, which `Asked` draws over the list. */
export const ask = (form: Form, row: Bill): void => show({ Form: form, row });

export const AskedDialog = (): ReactNode => {
  const now = useSyncExternalStore(subscribe, () => asked);
  if (!now) return null;
  const { Form } = now;
  return <Form row={now.row} onClose={() => show(undefined)} />;
};
