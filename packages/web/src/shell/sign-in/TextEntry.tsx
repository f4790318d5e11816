import { type ComponentProps, useId } from 'react';

/** A line of text to enter: its label, a hint, its error in place of the hint. */
export const TextEntry = ({
  label,
  hint,
  error,
  ...input
}: {
  label: string;
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
} & Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'autoFocus' | 'defaultValue' | 'inputMode' | 'maxLength' | 'readOnly'
>) => {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className="rd-entry">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="rd-field"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
      />
      <div id={`${id}-hint`}>
        {below !== undefined && (
          <p className="rd-hint" data-tone={error === undefined ? undefined : 'danger'}>
            {below}
          </p>
        )}
      </div>
    </div>
  );
};
