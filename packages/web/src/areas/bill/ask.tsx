import type { consumeBills, RowOf } from '@renderdesk/contract';
import { type ReactNode, useEffect } from 'react';
import { createStore } from '../../kit/store/createStore.ts';

type Bill = RowOf<typeof consumeBills.bills>;
type Form = (props: { row: Bill; onClose: () => void }) => ReactNode;

interface Asked {
  readonly Form: Form;
  readonly row: Bill;
}
const asked = createStore<Asked | undefined>(() => undefined);
const end = (): void => asked.set(undefined);

/** Asks about a bill in a form of its own, which `Asked` draws over the list. */
export const ask = (form: Form, row: Bill): void => asked.set({ Form: form, row });

export const AskedDialog = (): ReactNode => {
  const now = asked.use();
  useEffect(() => end, []);
  if (!now) return null;
  const { Form } = now;
  return <Form row={now.row} onClose={end} />;
};
