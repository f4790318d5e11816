import { type ReactNode, useRef } from 'react';

/** A button that lets a person choose a file, or several. */
export const FileButton = ({
  id,
  accept,
  many = false,
  disabled = false,
  busy,
  autoFocus = false,
  describedBy,
  onFiles,
  children,
}: {
  id?: string | undefined;
  /** What a file dialog should offer. */
  accept: string;
  many?: boolean;
  disabled?: boolean;
  /** What was chosen is being read. */
  busy?: boolean;
  autoFocus?: boolean;
  describedBy?: string | undefined;
  /** Never called with none. */
  onFiles: (files: readonly [File, ...File[]]) => void;
  children: ReactNode;
}): ReactNode => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        className="rd-hidden"
        tabIndex={-1}
        aria-hidden
        multiple={many}
        accept={accept}
        onChange={(event) => {
          const [first, ...others] = event.target.files ?? [];
          if (first) onFiles([first, ...others]);
          event.target.value = '';
        }}
      />
      <button
        id={id}
        type="button"
        className="rd-button"
        aria-describedby={describedBy}
        aria-busy={busy}
        data-autofocus={autoFocus || undefined}
        disabled={disabled || busy}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
    </>
  );
};
