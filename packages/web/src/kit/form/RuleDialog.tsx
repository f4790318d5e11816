import type { ReactNode } from 'react';
import type { CommandCall, In, ReadCall, Shape } from '@renderdesk/contract';
import { callApi, useRead } from '../call/index.ts';
import { Dialog } from '../dialogs/index.ts';
import { Failed, Skeleton } from '../states/index.ts';
import { useLabels } from '../text/index.ts';
import type { Fields } from './fieldTypes.ts';
import { FormDialog } from './FormDialog.tsx';

interface RuleDialogProps<I extends Shape, O> {
  /** The call that reads the rule with its version. */
  readonly read: ReadCall<Record<never, never>, O>;
  /** How it is set, in the version that was seen. */
  readonly call: CommandCall<I, null>;
  readonly onClose: () => void;
  readonly children: (f: Fields<I>) => ReactNode;
}

/** Edits a rule of which there is one: reads it with its version and sends the version back. */
export const RuleDialog = <I extends Shape, O extends { readonly version: number }>({
  read,
  call,
  onClose,
  children,
}: RuleDialogProps<I, O>): ReactNode => {
  const labels = useLabels(call.area);
  const { data, error, refetch } = useRead(read, {}, { quiet: true, staleTime: 0 });
  if (!data)
    return (
      <Dialog title={labels.action(call)} width="min(560px, 92vw)" onClose={onClose}>
        <div className="rd-dialog-body">
          {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton lines={4} />}
        </div>
      </Dialog>
    );
  // What it is set by is what it is read with.
  const now: Readonly<Record<string, unknown>> = data;
  const initial = Object.fromEntries(Object.keys(call.input.shape).map((name) => [name, now[name]]));
  return (
    <FormDialog
      call={call}
      initial={initial as Partial<In<I>>}
      latest={async () => (await callApi(read, {})) as unknown as Partial<In<I>>}
      onClose={onClose}
    >
      {(f) => children(f)}
    </FormDialog>
  );
};
