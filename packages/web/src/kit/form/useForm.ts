import { createContext, use, useMemo, useState } from 'react';
import type * as z from 'zod';
import type { Labels } from '../text/index.ts';
import { cleaned, type Draft, isSame, type Problem, type Problems, problemsOf, rebased } from './draft.ts';

/** State of a field's uniqueness check; `wrong` is a nested form that cannot be sent yet. */
export type Check = 'checking' | 'free' | 'taken' | 'wrong';

/** State of a form, and what changes it. */
export interface Form {
  readonly schema: z.ZodObject;
  readonly labels: Labels;
  readonly draft: Draft;
  /** Sets a field and, in the same step, the fields of `along`. */
  readonly set: (key: string, value: unknown, along?: Draft) => void;
  /**
   * The problem to show at a field: one found here once the field was left or the form was sent, else the server's. For a
   * path inside a field, such as `rows.0.name`, only the server's.
   */
  readonly problem: (key: string) => Problem | undefined;
  /** Whether sending was tried: all fields show their problems from then on. */
  readonly sent: boolean;
  /** Notes that the focus left a field. */
  readonly left: (key: string) => void;
  readonly check: (key: string) => Check | undefined;
  readonly setCheck: (key: string, check: Check | undefined) => void;
  /** Whether closing would lose input. */
  readonly dirty: boolean;
  /** Marks the form as sent. Returns the input to send, or undefined with problems left. */
  readonly finish: () => Record<string, unknown> | undefined;
  /** Shows the server's problems at their fields. */
  readonly refuse: (problems: Problems) => void;
  /** Takes over values that another person saved; typed input stays. */
  readonly rebase: (latest: Draft) => void;
  /** Sets values that the person did not type: they do not make the form dirty. */
  readonly fill: (values: Draft) => void;
}

const asTyped = (draft: Draft): Draft => draft;

/** State of a form for a schema. `follow` derives field values from the input at each change. */
export const useForm = (
  schema: z.ZodObject,
  labels: Labels,
  initial: Draft,
  follow: (draft: Draft) => Draft = asTyped,
): Form => {
  /** The values without the person's input, with which `dirty` compares. */
  const [start, setStart] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
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
    problem: (key) => (sent || visited.has(key) ? wrong[key] : undefined) ?? refused[key],
    sent,
    left: (key) => setVisited((before) => (before.has(key) ? before : new Set([...before, key]))),
    check: (key) => checks[key],
    setCheck: (key, check) => setChecks((before) => ({ ...before, [key]: check })),
    dirty: !isSame(schema, start, draft),
    finish: () => {
      setSent(true);
      const isHeld = Object.values(checks).some((check) => check === 'taken' || check === 'wrong');
      return Object.keys(wrong).length > 0 || isHeld ? undefined : cleaned(schema, draft);
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
