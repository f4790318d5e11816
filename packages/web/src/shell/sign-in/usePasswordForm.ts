import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { focusOn } from './entries.ts';

/** A form that sets a password, while it is filled in. */
export interface PasswordForm<P> {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly busy: boolean;
  /** What is wrong with the entries, by their names. */
  readonly problems: Partial<P>;
  /** Why the server did not take them. */
  readonly error: unknown;
  readonly submit: (event: FormEvent) => void;
}

/**
 * What the forms that set a password share: entries are checked before they are sent, the first wrong one gets the
 * focus, nothing is sent twice at once, and what was typed stays after a refusal. `about` names the entry that a
 * refusal is about.
 */
export const usePasswordForm = <E, P extends object>({
  read,
  check,
  send,
  onDone,
  about = () => undefined,
}: {
  read: (form: HTMLFormElement) => E;
  check: (entries: E) => P;
  send: (entries: E) => Promise<unknown>;
  onDone: () => void;
  about?: (failure: unknown) => string | undefined;
}): PasswordForm<P> => {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Partial<P>>({});
  const [error, setError] = useState<unknown>();
  const run = async (): Promise<void> => {
    if (busy || !form.current) return;
    const entries = read(form.current);
    const found = check(entries);
    setProblems(found);
    setError(undefined);
    const wrong = Object.keys(found)[0];
    if (wrong !== undefined) return focusOn(form.current, wrong);
    setBusy(true);
    try {
      await send(entries);
      onDone();
    } catch (failure) {
      setError(failure);
      setBusy(false);
      const entry = about(failure);
      if (entry !== undefined) focusOn(form.current, entry);
    }
  };
  return {
    form,
    busy,
    problems,
    error,
    submit: (event) => {
      event.preventDefault();
      void run();
    },
  };
};
