import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../states/index.ts';
import type { FieldProps } from './fieldTypes.ts';
import { FieldFrame, useField } from './FieldFrame.tsx';

// The editor is as large as the rest of a form; it loads where it is used.
const RichEditor = lazy(() => import('../rich/RichEditor.tsx'));

/** Formatted text; the server sanitises it. */
export const RichField = ({ name, ...rest }: { name: string } & FieldProps): ReactNode => {
  const field = useField(name, rest.disabled);
  return (
    <FieldFrame wide name={name} field={field} {...rest}>
      <Suspense fallback={<Skeleton lines={4} />}>
        <RichEditor
          value={typeof field.value === 'string' ? field.value : ''}
          labelledBy={`${field.id}-label`}
          describedBy={field.aria['aria-describedby']}
          invalid={field.invalid}
          disabled={field.aria.disabled}
          onChange={(html) => field.set(html)}
          onBlur={field.aria.onBlur}
        />
      </Suspense>
    </FieldFrame>
  );
};
