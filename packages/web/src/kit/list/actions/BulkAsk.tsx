import type { ReactNode } from 'react';
import type { IdResult, PerIdCall } from '@renderdesk/contract';
import type { Refused, TransportFailed } from '../../call/index.ts';
import { fieldsOf, FormFrame, useConflict, useForm } from '../../form/index.ts';
import { useLabels } from '../../text/index.ts';
import type { AnyAsk, PreviewTarget } from '../types.ts';

/** Question of a bulk command: a preview of the affected things, then its required fields. */
const BulkAsk = ({
  call,
  ask,
  rows,
  target,
  title,
  saveText,
  danger,
  held,
  running,
  failure,
  refused,
  latest,
  onSend,
  onClose,
  children,
}: {
  call: PerIdCall;
  ask: AnyAsk;
  rows: readonly unknown[];
  target: PreviewTarget;
  title: string;
  saveText: string;
  danger: boolean;
  /** Why it cannot be sent. */
  held: string | undefined;
  running: boolean;
  failure: Refused | TransportFailed | undefined;
  /** The result for the only row, if it was refused because someone else changed it. */
  refused: IdResult | undefined;
  /** Reads the current row. */
  latest: (() => Promise<unknown>) | undefined;
  onSend: (rest: Record<string, unknown>) => void;
  onClose: () => void;
  children: ReactNode;
}): ReactNode => {
  const initial = ask.initial?.(rows as readonly never[]) ?? {};
  const form = useForm(call.rest, useLabels(call.area), { ...initial });
  const { conflict, failure: shown } = useConflict(
    form,
    refused,
    latest &&
      (async () => {
        const row = await latest();
        return row === undefined
          ? undefined
          : { ...ask.initial?.([row] as readonly unknown[] as readonly never[]) };
      }),
  );
  return (
    <FormFrame
      form={form}
      title={title}
      saveText={saveText}
      danger={danger}
      held={held}
      running={running}
      failure={shown(failure)}
      conflict={conflict}
      onSend={onSend}
      onClose={onClose}
    >
      {children}
      {ask.fields(fieldsOf() as never, rows as readonly never[], form.draft)}
      {ask.Impact && <ask.Impact target={target} draft={form.draft} />}
    </FormFrame>
  );
};
export default BulkAsk;
