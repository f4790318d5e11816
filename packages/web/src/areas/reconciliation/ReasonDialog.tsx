import type { PerIdCall } from '@renderdesk/contract';
import { type ReactNode, useMemo } from 'react';
import type * as z from 'zod';
import { useCommand } from '../../kit/call/index.ts';
import { fieldsOf, FormFrame, useForm } from '../../kit/form/index.ts';
import { useLabels } from '../../kit/text/index.ts';

/** A decision on one line that wants nothing but a reason. */
export const ReasonDialog = <F extends string, Id extends z.ZodType>({
  call,
  input,
  title,
  onDone,
  onClose,
  children,
}: {
  call: PerIdCall<F, Id, { reason: z.ZodString }>;
  /** The line, and the version that was seen. */
  input: Readonly<Record<string, unknown>>;
  /** What it is called here, where that is not the call's own name. */
  title?: string;
  onDone: () => void;
  onClose: () => void;
  /** What is decided about, above the reason. */
  children?: ReactNode;
}): ReactNode => {
  const labels = useLabels('reconciliation');
  const form = useForm(call.rest as never, labels, {});
  const f = useMemo(() => fieldsOf<{ reason: z.ZodString }>(), []);
  const command = useCommand(call, { quiet: true });
  const send = async (typed: Record<string, unknown>): Promise<void> => {
    if ((await command.run({ ...input, ...typed } as never)) === undefined) return;
    onClose();
    onDone();
  };
  return (
    <FormFrame
      form={form}
      title={title ?? labels.action(call)}
      running={command.running}
      failure={command.error}
      onSend={(typed) => void send(typed)}
      onClose={onClose}
    >
      {children}
      <f.Text name="reason" rows={3} autoFocus />
    </FormFrame>
  );
};
