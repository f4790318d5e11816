import { type AnyCall, type InputOf, type ListCall, staffConsole } from '@renderdesk/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callApi, invalidate, queryClient, type Refused, type TransportFailed } from '../../call/index.ts';
import { Dialog } from '../../dialogs/index.ts';
import { Failed, Skeleton } from '../../states/index.ts';
import { useLabels } from '../../text/index.ts';
import { useListText } from '../list.texts.ts';
import type { Action } from '../types.ts';
import type { BulkTarget } from './BulkFlow.tsx';
import { BulkFlow } from './lateBulkFlow.ts';
import type { Frozen } from './selection.ts';
import { usePreviewOf } from './useActions.ts';

type AnyRow = Readonly<Record<string, unknown>>;
const linesWhileLoading = 3;

/**
 * Runs one bulk command on everything that matches a filter, without a list on the screen. The selection is frozen when
 * it opens; question, sending and report are those of a list. A refusal of `first` is shown instead.
 */
export const AllMatching = <Row extends object, C extends AnyCall>({
  list,
  filter,
  first,
  action,
  onClose,
}: {
  list: Pick<ListCall, 'name' | 'area'> & AnyCall;
  filter: Readonly<Record<string, unknown>>;
  /** Checked first: whether there is anything to do. */
  first?: { readonly call: C; readonly input: InputOf<C> };
  action: Action<Row>;
  onClose: () => void;
}): ReactNode => {
  const labels = useLabels(list.area);
  const t = useListText();
  const of = usePreviewOf({}, labels, t);
  const { data, error, refetch } = useQuery<Frozen, Refused | TransportFailed>(
    {
      queryKey: ['all matching', list.name, filter],
      queryFn: async () => {
        if (first) await callApi(first.call, first.input, { quiet: true });
        return callApi(
          staffConsole.freezeSelection,
          { call: list.name, filter: { ...filter } },
          { quiet: true },
        );
      },
      // Frozen anew each time it opens.
      gcTime: 0,
      staleTime: Infinity,
      retry: false,
    },
    queryClient,
  );
  const { run } = action;
  if (data && run.kind === 'bulk')
    return (
      <BulkFlow
        target={{ action, run, rows: [], frozen: data } as unknown as BulkTarget<AnyRow>}
        of={of}
        labels={labels}
        t={t}
        onDone={() => void invalidate(list)}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={labels.action(action.call)} width="min(560px, 92vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={linesWhileLoading} />
        )}
      </div>
    </Dialog>
  );
};
