import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type CommandCall, errorCodes, type In, type InputOf, type Shape } from '@renderdesk/contract';
import { useBlocker } from '@tanstack/react-router';
import type * as z from 'zod';
import { useCallText } from '../call/call.texts.ts';
import { Refused, requestPlaceOf, TransportFailed, useCommand, useRequested } from '../call/index.ts';
import { confirm, Dialog } from '../dialogs/index.ts';
import { useLabels } from '../text/index.ts';
import { AntdTheme } from '../theme/AntdTheme.tsx';
import { Go } from '../url/index.ts';
import { Conflict, type ConflictProps } from './Conflict.tsx';
import { type Draft, type Problems, refusedPaths } from './draft.ts';
import type { Fields } from './fieldTypes.ts';
import { fieldsOf } from './fields.tsx';
import { type FormText, useFormText } from './form.texts.ts';
import { type Form, FormProvider, useForm } from './useForm.ts';
import { useStanding } from './useStanding.ts';

/** Error of a form: the server's message with the request id, or that no answer arrived. */
export const Failure = ({ error }: { error: Refused | TransportFailed }) => {
  const t = useFormText();
  const ofCall = useCallText();
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The refused fields are marked by now; in a long form neither they nor this message may be visible.
    const frame = requestAnimationFrame(() => {
      if (!error) return;
      const wrong = notice.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]');
      if (wrong) wrong.focus();
      else notice.current?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [error]);
  if (error instanceof TransportFailed) {
    return (
      <p ref={notice} className="rd-notice" data-tone="warning" role="alert">
        {error.sent ? t('unknownOutcome') : t('notSent')}
      </p>
    );
  }
  const request = requestPlaceOf(error.data);
  return (
    <p ref={notice} className="rd-notice" data-tone="danger" role="alert">
      {error.message} {request !== undefined && <Go href={request}>{ofCall('viewRequest')}</Go>}
      {error.requestId !== undefined && <small> {t('requestId', { id: error.requestId })}</small>}
    </p>
  );
};

/** Codes whose message concerns their fields; any other concerns the form. */
const saidOfFields: readonly number[] = [
  errorCodes.onBlockList,
  errorCodes.alreadyTaken,
  errorCodes.letterNeeded,
  errorCodes.scheduleOverlaps,
  errorCodes.sceneMissing,
  errorCodes.noNodeRenders,
  errorCodes.versionClosed,
];
/**
 * Problems by field of a server's refusal, for fields of this form and paths inside them. They are shown at the fields
 * and in the message above the form; a refusal without fields is shown above only.
 */
const fieldProblems = (error: Refused, schema: z.ZodObject): Problems => {
  const names = refusedPaths(error.data).filter((path) => (path.split('.')[0] ?? '') in schema.shape);
  const message = saidOfFields.includes(error.code) ? error.message : '';
  return Object.fromEntries(names.map((name) => [name, { kind: 'said', message }]));
};

/** Asks before typed input is discarded. */
const mayDiscard = async (form: Pick<Form, 'dirty'>, t: FormText): Promise<boolean> =>
  !form.dirty ||
  (await confirm({ title: t('unsaved'), content: t('unsavedHint'), danger: true, okText: t('discard') }));

const InPage = ({ title, children }: { title: ReactNode; children: ReactNode }): ReactNode => (
  <section className="rd-panel rd-form-page">
    <h2>{title}</h2>
    {children}
  </section>
);

/**
 * A dialog around fields: title, content, cancel and save. Closing it with unsaved input asks first. `send` gets the
 * checked input; while it runs the form cannot be sent again.
 */
export const FormFrame = ({
  form,
  title,
  width = 'min(560px, 92vw)',
  saveText,
  danger = false,
  held,
  running,
  failure,
  Refusal,
  conflict,
  onSend,
  onClose,
  inPage = false,
  saved,
  summary,
  children,
}: {
  form: Form;
  title: ReactNode;
  width?: string;
  saveText?: string;
  danger?: boolean;
  /** Why the form cannot be sent at present. */
  held?: string | undefined;
  running: boolean;
  failure?: Refused | TransportFailed | undefined;
  /** Content that the screen adds to a refusal. */
  Refusal?: (props: { readonly refused: Refused }) => ReactNode;
  /** An edit conflict, shown above the form. */
  conflict?: Omit<ConflictProps, 'onGiveUp'> | undefined;
  onSend: (input: Record<string, unknown>) => void;
  onClose: () => void;
  /** The form is the content of a page: not modal, and without a cancel button. */
  inPage?: boolean;
  /** True once the input is saved: the page may be left without a question. */
  saved?: RefObject<boolean>;
  /** Effect of sending, shown next to the button. */
  summary?: ReactNode;
  children: ReactNode;
}) => {
  const t = useFormText();
  /** The refusal whose fields are marked: each is marked once. */
  const marked = useRef<unknown>(undefined);
  useEffect(() => {
    if (!(failure instanceof Refused) || marked.current === failure) return;
    marked.current = failure;
    form.refuse(fieldProblems(failure, form.schema));
  });
  const place = useRef<HTMLFormElement>(null);
  const standing = useStanding(form, failure, place);
  const leaving = useRef(false);
  const close = (): void => {
    void mayDiscard(form, t).then((yes) => {
      if (!yes) return;
      leaving.current = true;
      onClose();
    });
  };
  /** Closes after an edit conflict, without asking again. */
  const giveUp = (): void => {
    leaving.current = true;
    onClose();
  };
  useBlocker({
    shouldBlockFn: async () => !leaving.current && saved?.current !== true && !(await mayDiscard(form, t)),
    enableBeforeUnload: () => form.dirty && !running,
    disabled: !form.dirty,
  });
  const Frame = inPage ? InPage : Dialog;
  return (
    <Frame title={title} width={width} onClose={close}>
      <form
        ref={place}
        className="rd-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          const input = running || held !== undefined ? undefined : form.finish();
          if (input) return onSend(input);
          const { currentTarget } = event;
          requestAnimationFrame(() =>
            currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
          );
        }}
      >
        <div className="rd-dialog-body">
          {standing && <Failure error={standing} />}
          {Refusal && standing instanceof Refused && <Refusal refused={standing} />}
          <AntdTheme>
            <FormProvider value={form}>{children}</FormProvider>
          </AntdTheme>
        </div>
        <footer>
          {summary !== undefined && (
            <p className="rd-form-summary" role="status">
              {summary}
            </p>
          )}
          {!inPage && (
            <button type="button" className="rd-button" onClick={close}>
              {t('cancel')}
            </button>
          )}
          <button
            type="submit"
            className={danger ? 'rd-button rd-danger' : 'rd-button rd-primary'}
            aria-busy={running}
            disabled={running || held !== undefined}
            title={held}
          >
            {saveText ?? t('save')}
          </button>
        </footer>
      </form>
      {conflict && <Conflict {...conflict} onGiveUp={giveUp} />}
    </Frame>
  );
};

/**
 * Handles code 40009, once for each refusal. After the person takes the newest values the refusal is gone; after the
 * person goes back it is shown in the form.
 */
export const useConflict = <E extends { readonly code: number; readonly message: string }>(
  form: Form,
  refused: E | TransportFailed | undefined,
  latest: (() => Promise<object | undefined>) | undefined,
): {
  readonly conflict: Omit<ConflictProps, 'onGiveUp'> | undefined;
  readonly failure: <F>(error: F) => F | undefined;
} => {
  /** The refusal after which the person took the newest values. */
  const [taken, setTaken] = useState<unknown>();
  /** The refusal after which the person went back to the form. */
  const [dismissed, setDismissed] = useState<unknown>();
  const stale =
    refused !== undefined && 'code' in refused && refused.code === errorCodes.changedMeanwhile
      ? refused
      : undefined;
  return {
    conflict:
      stale && latest && stale !== taken && stale !== dismissed
        ? {
            said: stale.message,
            latest,
            onLatest: (values) => {
              form.rebase(values);
              setTaken(stale);
            },
            onBack: () => setDismissed(stale),
          }
        : undefined,
    failure: (error) => (stale !== undefined && stale === taken ? undefined : error),
  };
};

/** Props of a form dialog. */
export interface FormDialogProps<I extends Shape, O> {
  readonly call: CommandCall<I, O>;
  /** The call's own label by default. */
  readonly title?: ReactNode;
  readonly width?: string;
  /** «Save» by default. */
  readonly saveText?: string;
  /** Initial values of the fields. */
  readonly initial?: Partial<In<I>>;
  /** Values that are sent but not shown: ids, versions. */
  readonly fixed?: Partial<In<I>>;
  /** Derives field values from the input; applied on each change. */
  readonly follow?: (typed: Partial<In<I>>) => Partial<In<I>>;
  /** Reads the current field values and version after an edit conflict. */
  readonly latest?: () => Promise<Partial<In<I>> | undefined>;
  /** Content that the screen adds below a refusal. */
  readonly Refusal?: (props: { readonly refused: Refused }) => ReactNode;
  /** False when the screen itself reports success. */
  readonly success?: false;
  readonly onDone?: (data: O) => void;
  /** Called after success instead of closing; the next step replaces the dialog. */
  readonly instead?: (data: O, input: Partial<In<I>>) => void;
  readonly onClose: () => void;
  /** Shows the form in the page instead of a dialog. */
  readonly inPage?: boolean;
  /** Why the current input cannot be sent. */
  readonly held?: (draft: Partial<In<I>>) => string | undefined;
  /** Effect of sending the current input, as a sentence next to the button. */
  readonly summary?: (draft: Partial<In<I>>) => ReactNode;
  /** The fields; `draft` is the current input. */
  readonly children: (f: Fields<I>, draft: Partial<In<I>>) => ReactNode;
}

/**
 * Form that sends one command. It stays open with all input on any code but 200; a message about a field is shown at
 * the field. Open it from the URL with `useDialogParam`.
 */
export const FormDialog = <I extends Shape, O>({
  call,
  title,
  width,
  saveText,
  initial,
  fixed,
  follow,
  latest,
  Refusal,
  success,
  onDone,
  instead,
  onClose,
  inPage = false,
  held,
  summary,
  children,
}: FormDialogProps<I, O>) => {
  const labels = useLabels(call.area);
  const schema = call.input as unknown as z.ZodObject;
  const form = useForm(
    schema,
    labels,
    { ...(initial as Draft | undefined), ...(fixed as Draft | undefined) },
    follow as ((draft: Draft) => Draft) | undefined,
  );
  const fields = useMemo(() => fieldsOf<I>(), []);
  const command = useCommand<CommandCall<I, O>>(call, {
    quiet: true,
    ...(success === false && { success }),
  });
  const { error } = command;
  useRequested(error, onClose);
  const saved = useRef(false);
  const send = async (input: Record<string, unknown>): Promise<void> => {
    const data = await command.run(input as InputOf<CommandCall<I, O>>);
    if (data === undefined) return;
    saved.current = true;
    if (instead) return instead(data as O, input as Partial<In<I>>);
    onClose();
    onDone?.(data as O);
  };
  const conflicting = useConflict(form, latest ? error : undefined, latest);
  return (
    <FormFrame
      form={form}
      title={title ?? labels.action(call)}
      {...(width !== undefined && { width })}
      {...(saveText !== undefined && { saveText })}
      inPage={inPage}
      held={held?.(form.draft as Partial<In<I>>)}
      {...(summary && { summary: summary(form.draft as Partial<In<I>>) })}
      running={command.running}
      saved={saved}
      failure={conflicting.failure(error)}
      {...(Refusal && { Refusal })}
      conflict={conflicting.conflict}
      onSend={(input) => void send(input)}
      onClose={onClose}
    >
      {children(fields, form.draft as Partial<In<I>>)}
    </FormFrame>
  );
};
