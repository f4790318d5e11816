import { type ReactNode, useRef, useState } from 'react';
import { useUploadText } from './upload.texts.ts';
import './upload.css';

/** Where files are chosen or dropped: a button, what may come, and below it what did. */
export const DropZone = ({
  id,
  accept,
  limits,
  many = false,
  disabled = false,
  describedBy,
  invalid,
  onFiles,
  children,
}: {
  id?: string;
  /** What a file dialog should offer. */
  accept: string;
  /** Types and size, as they are told to people. */
  limits: string;
  many?: boolean;
  disabled?: boolean;
  describedBy?: string;
  invalid?: boolean;
  onFiles: (files: readonly File[]) => void;
  children?: ReactNode;
}): ReactNode => {
  const t = useUploadText();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <div
      className="rd-upload"
      data-over={over || undefined}
      data-invalid={invalid || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      <input
        ref={input}
        type="file"
        className="rd-hidden"
        tabIndex={-1}
        aria-hidden
        multiple={many}
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <p>
        <button
          id={id}
          type="button"
          className="rd-button"
          aria-describedby={describedBy}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {t(many ? 'choose' : 'chooseOne')}
        </button>{' '}
        <span className="rd-faint">
          {t('drop')} · {limits}
        </span>
      </p>
      {children}
    </div>
  );
};
