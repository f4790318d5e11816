import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type * as z from 'zod';
import { type Draft, problemsOf } from './draft.ts';
import { type Form, FormProvider, useFormContext } from './useForm.ts';

/**
 * A form inside a field of a form: one row of several, or values whose fields staff defined. Problems are shown at its
 * own fields.
 */
export const NestedForm = ({
  path,
  schema,
  value,
  onChange,
  children,
}: {
  /** Path within the outer form: `rows.0`. */
  path: string;
  schema: z.ZodObject;
  value: Draft;
  onChange: (value: Draft) => void;
  children: ReactNode;
}): ReactNode => {
  const outer = useFormContext();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const wrong = useMemo(() => problemsOf(schema, value), [schema, value]);
  const tell = useRef(outer.setCheck);
  useEffect(() => {
    tell.current = outer.setCheck;
  });
  const isWrong = Object.keys(wrong).length > 0;
  useEffect(() => {
    // The outer schema may not check these fields in full, so the outer form waits for both.
    tell.current(path, isWrong ? 'wrong' : undefined);
    return () => tell.current(path, undefined);
  }, [path, isWrong]);
  const form: Form = {
    schema,
    labels: outer.labels,
    draft: value,
    set: (key, next, along) => onChange({ ...value, ...along, [key]: next }),
    problem: (key) =>
      (outer.sent || seen.has(key) ? wrong[key] : undefined) ?? outer.problem(`${path}.${key}`),
    sent: outer.sent,
    left: (key) => {
      setSeen((before) => new Set([...before, key]));
      outer.left(`${path}.${key}`);
    },
    check: (key) => outer.check(`${path}.${key}`),
    setCheck: (key, check) => outer.setCheck(`${path}.${key}`, check),
    dirty: outer.dirty,
    finish: outer.finish,
    refuse: outer.refuse,
    rebase: outer.rebase,
    fill: (values) => onChange({ ...value, ...values }),
  };
  return <FormProvider value={form}>{children}</FormProvider>;
};
