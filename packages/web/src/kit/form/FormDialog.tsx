import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
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

/** Why a form could not be sent: the server's words with the request's number, or that no answer came. */
export const Failure = ({ error }: { error: Refused | TransportFailed }) => {
  const t = useFormText();
  const ofCall = useCallText();
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The fields that the server refused are marked by then; a long form may have neither them nor this in sight.
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

/** Refusals that say what is to be known of their fields; any other says it of the form. */
const saidOfFields: readonly number[] = [
  errorCodes.onBlockList,
  errorCodes.alreadyTaken,
  errorCodes.letterNeeded,
  errorCodes.sceneMissing,
  errorCodes.noNodeRenders,
];
/**
 * The server's refusal of single fields, by the fields that the form has and the paths inside them. What it says of them stands under
 * each of them too; any other refusal stands above the form alone.
 */
const fieldProblems = (error: Refused, schema: z.ZodObject): Problems => {
  const names = refusedPaths(error.data).filter((path) => (path.split('.')[0] ?? '') in schema.shape);
  const message = saidOfFields.includes(error.code) ? error.message : '';
  return Object.fromEntries(names.map((name) => [name, { kind: 'said', message }]));
};

/** Asks before what was typed is thrown away. */
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
 * A dialog around fields: title, content, cancel and save. Closing it with something typed asks first. `send` gets
 * the checked input; while it runs nothing can be sent twice.
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
  children,
}: {
  form: Form;
  title: ReactNode;
  width?: string;
  saveText?: string;
  danger?: boolean;
  /** Why it cannot be sent as things stand. */
  held?: string | undefined;
  running: boolean;
  failure?: Refused | TransportFailed | undefined;
  /** What the screen adds to a refusal. */
  Refusal?: (props: { readonly refused: Refused }) => ReactNode;
  /** Someone else saved it meanwhile: asked above the form. */
  conflict?: Omit<ConflictProps, 'onGiveUp'> | undefined;
  onSend: (input: Record<string, unknown>) => void;
  onClose: () => void;
  /** It is what a page is for: it stands in the page, and there is nothing to go back to. */
  inPage?: boolean;
  children: ReactNode;
}) => {
  const t = useFormText();
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
  const giveUp = (): void => {
    leaving.current = true;
    onClose();
  };
  useBlocker({
    shouldBlockFn: async () => !leaving.current && !(await mayDiscard(form, t)),
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
 * The question after code 40009, asked once: once the newest values were taken the form stands as before it was sent,
 * and once it was put aside the refusal stands in the form.
 */
export const useConflict = <E extends { readonly code: number; readonly message: string }>(
  form: Form,
  refused: E | TransportFailed | undefined,
  latest: (() => Promise<object | undefined>) | undefined,
): {
  readonly conflict: Omit<ConflictProps, 'onGiveUp'> | undefined;
  readonly failure: <F>(error: F) => F | undefined;
} => {
  const [taken, setTaken] = useState<unknown>();
  const [aside, setAside] = useState<unknown>();
  const moved =
    refused !== undefined && 'code' in refused && refused.code === errorCodes.changedMeanwhile
      ? refused
      : undefined;
  return {
    conflict:
      moved && latest && moved !== taken && moved !== aside
        ? {
            said: moved.message,
            latest,
            onLatest: (values) => {
              form.rebase(values);
              setTaken(moved);
            },
            onBack: () => setAside(moved),
          }
        : undefined,
    failure: (error) => (moved !== undefined && moved === taken ? undefined : error),
  };
};

/** What a form dialog is told. */
export interface FormDialogProps<I extends Shape, O> {
  readonly call: CommandCall<I, O>;
  /** By default the call's own label. */
  readonly title?: ReactNode;
  readonly width?: string;
  /** By default «save». */
  readonly saveText?: string;
  /** What the fields hold at first. */
  readonly initial?: Partial<In<I>>;
  /** Sent along and not shown: ids, versions. */
  readonly fixed?: Partial<In<I>>;
  /** What follows from what is typed, put into the fields as it changes. */
  readonly follow?: (typed: Partial<In<I>>) => Partial<In<I>>;
  /** Reads what stands now, for when someone else changed it meanwhile: the fields' values and the version. */
  readonly latest?: () => Promise<Partial<In<I>> | undefined>;
  /** What the screen can add to a refusal, below its message. */
  readonly Refusal?: (props: { readonly refused: Refused }) => ReactNode;
  /** False where the screen says itself that it was done. */
  readonly success?: false;
  readonly onDone?: (data: O) => void;
  /** After it was sent, instead of closing: what comes next takes the dialog's place. */
  readonly instead?: (data: O, input: Partial<In<I>>) => void;
  readonly onClose: () => void;
  /** It stands in the page instead of over it. */
  readonly inPage?: boolean;
  /** Why what is typed by now cannot be sent. */
  readonly held?: (draft: Partial<In<I>>) => string | undefined;
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
  const send = async (input: Record<string, unknown>): Promise<void> => {
    const data = await command.run(input as InputOf<CommandCall<I, O>>);
    if (data === undefined) return;
    if (instead) return instead(data as O, input as Partial<In<I>>);
    onClose();
    onDone?.(data as O);
  };
  const asked = useConflict(form, latest ? error : undefined, latest);
  return (
    <FormFrame
      form={form}
      title={title ?? labels.action(call)}
      {...(width !== undefined && { width })}
      {...(saveText !== undefined && { saveText })}
      inPage={inPage}
      held={held?.(form.draft as Partial<In<I>>)}
      running={command.running}
      failure={asked.failure(error)}
      {...(Refusal && { Refusal })}
      conflict={asked.conflict}
      onSend={(input) => void send(input)}
      onClose={onClose}
    >
      {children(fields, form.draft as Partial<In<I>>)}
    </FormFrame>
  );
};
