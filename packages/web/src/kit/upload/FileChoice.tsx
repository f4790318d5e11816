import { Bytes } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { formatBytes } from '../show/index.ts';
import { DropZone } from './DropZone.tsx';
import { useUploadText } from './upload.texts.ts';

/** One file that is sent with its form: chosen or dropped, shown with its size, and taken out again. */
export const FileChoice = ({
  accept,
  limits,
  value,
  onChange,
}: {
  accept: string;
  limits: string;
  value: File | undefined;
  onChange: (file: File | undefined) => void;
}): ReactNode => {
  const t = useUploadText();
  return (
    <DropZone accept={accept} limits={limits} onFiles={([file]) => file && onChange(file)}>
      {value && (
        <ul aria-live="polite">
          <li>
            <span className="rd-upload-name" title={value.name}>
              {value.name}
            </span>
            <small className="rd-upload-state">{formatBytes(Bytes.parse(value.size))}</small>
            <button
              type="button"
              className="rd-pick-remove"
              aria-label={t('remove', { name: value.name })}
              onClick={() => onChange(undefined)}
            />
          </li>
        </ul>
      )}
    </DropZone>
  );
};
