import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { AnyCall, CommandCall, In, InputOf, Shape } from '@renderdesk/contract';
import { useBlocker } from '@tanstack/react-router';
import type * as z from 'zod';
import { Refused, TransportFailed, useCommand } from '../call/index.ts';
import { confirm, Dialog } from '../dialogs/index.ts';
import { useLabels } from '../text/index.ts';
import { type Draft, type Problems, refusedFields } from './draft.ts';
import type { Fields } from './fieldTypes.ts';
import { fieldsOf } from './fields.tsx';
import { type FormText, useFormText } from './form.text.ts';
import { type Form, FormProvider, useForm } from './useForm.ts';

/** Why a form could not be sent: the server's words with the request's number, or that no answer came. */
const Failure = ({ error }: { error: Refused | TransportFailed }) => {
  const t = useFormText();
  if (error instanceof TransportFailed) {
    return (
      <p className="rd-notice" data-tone="warning" role="alert">
        {t('unknownOutcome')}
      </p>
    );
  }
  return (
    <p className="rd-notice" data-tone="danger" role="alert">
      {error.message}
      {error.requestId !== undefined && <small> {t('requestId', { id: error.requestId })}</small>}
    </p>
  );
};

/** The server's refusal of single fields, by the fields that the form has. */
const fieldProblems = (error: Refused, schema: z.ZodObject): Problems => {
  const names = refusedFields(error.data).filter((name) => name in schema.shape);
  return Object.fromEntries(names.map((name) => [name, { kind: 'said', message: '' }]));
};

/** Asks before what was typed is thrown away. */
const mayDiscard = async (form: Pick<Form, 'dirty'>, t: FormText): Promise<boolean> =>
  !form.dirty ||
  (await confirm({ title: t('unsaved'), content: t('unsavedHint'), danger: true, okText: t('discard') }));

/**
 * A dialog around fields: title, content, cancel and save. Closing it with something typed asks first. `send` gets
 * the checked input; while it runs nothing can be sent twice.
 */
export const FormFrame = ({
  form,
  title,
  width = 'min(560px, 92vw)',
  saveText,
  danger = false,
  running,
  failure,
  onSend,
  onClose,
  children,
}: {
  form: Form;
  title: ReactNode;
  width?: string;
  saveText?: string;
  danger?: boolean;
  running: boolean;
  failure?: Refused | TransportFailed | undefined;
  onSend: (input: Record<string, unknown>) => void;
  onClose: () => void;
  children: ReactNode;
}) => {
  const t = useFormText();
  const leaving = useRef(false);
  const close = (): void => {
    void mayDiscard(form, t).then((yes) => {
      if (!yes) return;
      leaving.current = true;
      onClose();
    });
  };
  useBlocker({
    shouldBlockFn: async () => !leaving.current && !(await mayDiscard(form, t)),
    enableBeforeUnload: () => form.dirty && !running,
    disabled: !form.dirty,
  });
  return (
    <Dialog title={title} width={width} onClose={close}>
      <form
        className="rd-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          const input = running ? undefined : form.finish();
          if (input) return onSend(input);
          const { currentTarget } = event;
          requestAnimationFrame(() =>
            currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
          );
        }}
      >
        <div className="rd-dialog-body">
          {failure && <Failure error={failure} />}
          <FormProvider value={form}>{children}</FormProvider>
        </div>
        <footer>
          <button type="button" className="rd-button" onClick={close}>
            {t('cancel')}
          </button>
          <button
            type="submit"
            className={danger ? 'rd-button rd-danger' : 'rd-button rd-primary'}
            aria-busy={running}
            disabled={running}
          >
            {saveText ?? t('save')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
};

/** What a form dialog is told. */
export interface FormDialogProps<I extends Shape, O> {
  readonly call: CommandCall<I, O>;
  /** By default the call's own label. */
  readonly title?: ReactNode;
  readonly width?: string;
  /** What the fields hold at first. */
  readonly initial?: Partial<In<I>>;
  /** Sent along and not shown: ids, versions. */
  readonly fixed?: Partial<In<I>>;
  readonly invalidates?: readonly AnyCall[];
  readonly onDone?: (data: O) => void;
  readonly onClose: () => void;
  /** The fields; `draft` is what is typed by now. */
  readonly children: (f: Fields<I>, draft: Partial<In<I>>) => ReactNode;
}

/**
 * Fills in and sends one command. It stays open, with all that was typed, on any code but 200; a message about a
 * field stands under that field. Open it from the URL with `useDialogParam`.
 */
export const FormDialog = <I extends Shape, O>({
  call,
  title,
  width,
  initial,
  fixed,
  invalidates = [],
  onDone,
  onClose,
  children,
}: FormDialogProps<I, O>) => {
  const labels = useLabels(call.area);
  const schema = call.input as unknown as z.ZodObject;
  const form = useForm(schema, labels, {
    ...(initial as Draft | undefined),
    ...(fixed as Draft | undefined),
  });
  const fields = useMemo(() => fieldsOf<I>(), []);
  const command = useCommand<CommandCall<I, O>>(call, { invalidates, quiet: true });
  const { error } = command;
  const shown = useRef<unknown>(undefined);
  useEffect(() => {
    if (!(error instanceof Refused) || shown.current === error) return;
    shown.current = error;
    form.refuse(fieldProblems(error, schema));
  });
  const send = async (input: Record<string, unknown>): Promise<void> => {
    const data = await command.run(input as InputOf<CommandCall<I, O>>);
    if (data === undefined) return;
    onClose();
    onDone?.(data as O);
  };
  return (
    <FormFrame
      form={form}
      title={title ?? labels.action(call)}
      {...(width !== undefined && { width })}
      running={command.running}
      failure={error}
      onSend={(input) => void send(input)}
      onClose={onClose}
    >
      {children(fields, form.draft as Partial<In<I>>)}
    </FormFrame>
  );
};
