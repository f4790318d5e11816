import type { InputOf, ListCall, Page } from '@renderdesk/contract';
import { callApi } from '../call/index.ts';

/** Where a list's rows come from; the server, unless a page of examples brings its own. */
export type ListSource<Row> = (
  input: Readonly<Record<string, unknown>>,
  o: {
    readonly signal: AbortSignal;
    readonly instance: string;
    /** The account that was chosen for an ambiguous user name (code 733). */
    readonly onUserChosen: (userId: number) => void;
    /** True when the previous request failed in the same way and the toast was shown. */
    readonly quiet: boolean;
  },
) => Promise<Page<Row>>;

/** The server as the source of a list's rows, which wait for their total a moment only. */
export const fromServer =
  (call: ListCall): ListSource<Readonly<Record<string, unknown>>> =>
  (input, o) =>
    callApi(call, { total: 'later', ...input } as InputOf<ListCall>, o) as never;
