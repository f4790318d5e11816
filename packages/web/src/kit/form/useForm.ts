import { createContext, use, useMemo, useState } from 'react';
import type * as z from 'zod';
import type { Labels } from '../text/index.ts';
import { cleaned, type Draft, isSame, type Problem, type Problems, problemsOf, rebased } from './draft.ts';

/** State of a field's uniqueness check; `wrong` is a nested form that cannot be sent yet. */
export type Check = 'checking' | 'free' | 'taken' | 'wrong';

/** A form while it is filled in. */
export interface Form {
  readonly schema: z.ZodObject;
  readonly labels: Labels;
  readonly draft: Draft;
  /** Sets a field, and with it what its choice brings along. */
  readonly set: (key: string, value: unknown, along?: Draft) => void;
  /**
   * The problem to show under a field now: once it was left, or once the form was sent. A path, `rows.0.name`, asks what the
   * server said of a field inside a field.
   */
  readonly problem: (key: string) => Problem | undefined;
  /** Whether it was tried to be sent: what is wrong shows everywhere. */
  readonly sent: boolean;
  readonly left: (key: string) => void;
  readonly check: (key: string) => Check | undefined;
  readonly setCheck: (key: string, check: Check | undefined) => void;
  /** Whether closing would lose something. */
  readonly dirty: boolean;
  /** The input, or undefined where something is still wrong and now shown. */
  readonly finish: () => Record<string, unknown> | undefined;
  /** Puts the server's words under its fields. */
  readonly refuse: (problems: Problems) => void;
  /** Takes what someone else saved meanwhile; what was typed stays. */
  readonly rebase: (latest: Draft) => void;
  /** Puts values in that nobody typed: closing loses nothing of them. */
  readonly fill: (values: Draft) => void;
}

const asTyped = (draft: Draft): Draft => draft;

/** Holds what is typed into a form of a schema, and what is wrong with it; `follow` adds what follows from what is typed. */
export const useForm = (
  schema: z.ZodObject,
  labels: Labels,
  initial: Draft,
  follow: (draft: Draft) => Draft = asTyped,
): Form => {
  const [start, setStart] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [sent, setSent] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const [checks, setChecks] = useState<Readonly<Record<string, Check | undefined>>>({});
  const wrong = useMemo(() => problemsOf(schema, draft), [schema, draft]);
  return {
    schema,
    labels,
    draft,
    set: (key, value, along) => {
      setDraft((before) => follow({ ...before, ...along, [key]: value }));
      setRefused((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([path]) => path !== key && !path.startsWith(`${key}.`)),
        ),
      );
    },
    problem: (key) => (sent || seen.has(key) ? wrong[key] : undefined) ?? refused[key],
    sent,
    left: (key) => setSeen((before) => (before.has(key) ? before : new Set([...before, key]))),
    check: (key) => checks[key],
    setCheck: (key, check) => setChecks((before) => ({ ...before, [key]: check })),
    dirty: !isSame(schema, start, draft),
    finish: () => {
      setSent(true);
      const held = Object.values(checks).some((check) => check === 'taken' || check === 'wrong');
      return Object.keys(wrong).length > 0 || held ? undefined : cleaned(schema, draft);
    },
    refuse: setRefused,
    rebase: (latest) => {
      setDraft((typed) => rebased(schema, start, typed, latest));
      setStart((before) => ({ ...before, ...latest }));
    },
    fill: (values) => {
      setDraft((before) => follow({ ...before, ...values }));
      setStart((before) => follow({ ...before, ...values }));
    },
  };
};

const FormContext = createContext<Form | null>(null);
export const FormProvider = FormContext;

/** The form around a field. */
export const useFormContext = (): Form => {
  const form = use(FormContext);
  if (!form) throw new Error('a field stands outside a form');
  return form;
};
