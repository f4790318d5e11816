import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type * as z from 'zod';
import { Skeleton } from '../states/index.ts';
import { FieldFrame, useField } from './FieldFrame.tsx';
import type { FieldProps } from './fieldTypes.ts';
import { useFormContext } from './useForm.ts';

// The schema library is larger than the form; it loads with the editor.
const JsonEditor = lazy(() => import('../json/JsonEditor.tsx'));

/** JSON as text, checked with a schema; the form cannot be sent until it is valid. */
export const JsonField = ({
  name,
  schema,
  saved,
  ...rest
}: { name: string; schema?: z.ZodType; saved?: string } & FieldProps): ReactNode => {
  const field = useField(name, rest.disabled);
  const { setCheck } = useFormContext();
  const latest = useRef(setCheck);
  useEffect(() => {
    latest.current = setCheck;
  });
  useEffect(() => () => latest.current(name, undefined), [name]);
  return (
    <FieldFrame wide name={name} field={field} {...rest}>
      <Suspense fallback={<Skeleton lines={6} />}>
        <JsonEditor
          id={field.id}
          value={typeof field.value === 'string' ? field.value : ''}
          saved={saved}
          schema={schema}
          describedBy={field.aria['aria-describedby']}
          invalid={field.invalid}
          disabled={field.aria.disabled}
          onChange={(text, isValid) => {
            field.set(text);
            setCheck(name, isValid ? undefined : 'wrong');
          }}
          onBlur={field.aria.onBlur}
        />
      </Suspense>
    </FieldFrame>
  );
};
