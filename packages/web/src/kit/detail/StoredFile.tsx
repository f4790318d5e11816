import type { InputOf, ReadCall } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { download } from '../call/index.ts';

/** A stored file of a thing that is shown: what it is and its name, as a button that saves it. */
export const StoredFile = <C extends ReadCall>({
  call,
  input,
  kind,
  name,
}: {
  call: C;
  input: InputOf<C>;
  kind: string;
  name: string;
}): ReactNode => (
  // A refusal is said by the call itself.
  <button type="button" className="rd-link" onClick={() => void download(call, input).catch(() => undefined)}>
    {kind} · {name}
  </button>
);
