import { type ReactNode, useState } from 'react';
import { FileButton } from './FileButton.tsx';
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
  /** Text of the accepted types and size. */
  limits: string;
  many?: boolean;
  disabled?: boolean;
  describedBy?: string;
  invalid?: boolean;
  onFiles: (files: readonly File[]) => void;
  children?: ReactNode;
}): ReactNode => {
  const t = useUploadText();
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
      <p>
        <FileButton
          id={id}
          accept={accept}
          many={many}
          disabled={disabled}
          describedBy={describedBy}
          onFiles={onFiles}
        >
          {t(many ? 'choose' : 'chooseOne')}
        </FileButton>{' '}
        <span className="rd-faint">
          {t('drop')} · {limits}
        </span>
      </p>
      {children}
    </div>
  );
};
