import { lazy, type ReactNode, Suspense } from 'react';
import { RichView } from '../rich/index.ts';
import type { FieldProps } from './fieldTypes.ts';
import { FieldFrame, useField } from './FieldFrame.tsx';

// The editor is as large as the rest of a form; it loads where it is used.
const RichEditor = lazy(() => import('../rich/RichEditor.tsx'));

/** The text in the room of the editor, so that nothing moves when the editor is there. */
const Waiting = ({ html }: { html: string }): ReactNode => (
  <div className="rd-rich" aria-busy="true">
    <div className="rd-rich-tools">
      <span className="rd-rich-tool" />
    </div>
    <RichView html={html} />
  </div>
);

/** Formatted text; the server sanitises it. */
export const RichField = ({ name, ...rest }: { name: string } & FieldProps): ReactNode => {
  const field = useField(name, rest.disabled);
  const html = typeof field.value === 'string' ? field.value : '';
  return (
    <FieldFrame wide name={name} field={field} {...rest}>
      <Suspense fallback={<Waiting html={html} />}>
        <RichEditor
          value={html}
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
