import { Bytes } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { formatBytes } from '../show/index.ts';
import { DropZone } from './DropZone.tsx';
import { acceptOf, namesOf } from './files.rules.ts';
import { type StoringCall, type Upload, useUploads } from './useUploads.ts';
import { useUploadText } from './upload.texts.ts';

const sizeOf = (bytes: number): string => formatBytes(Bytes.parse(bytes));

const State = ({ upload, call }: { upload: Upload; call: StoringCall }): ReactNode => {
  const t = useUploadText();
  const { state } = upload;
  switch (state.kind) {
    case 'sending': {
      const percent = Math.floor(state.share * 100);
      return (
        <>
          <progress max={100} value={percent} aria-label={t('sending', { percent })} />
          <span>{t('sending', { percent })}</span>
        </>
      );
    }
    case 'done':
      return <span className="rd-upload-done">{t('done')}</span>;
    case 'failed':
      return <span role="alert">{state.message ?? t('failed')}</span>;
    case 'unfit':
      return (
        <span role="alert">
          {state.why.kind === 'size'
            ? t('size', { size: sizeOf(state.why.max) })
            : t(state.why.kind, { types: namesOf(call.types) })}
        </span>
      );
  }
};

/**
 * Files to be stored, chosen or dropped: each is checked by content before it is sent, shows its progress, can be cancelled,
 * tried again and taken out. The form around it holds the ids of those that arrived.
 */
export const UploadBox = ({
  id,
  call,
  known,
  max,
  disabled = false,
  describedBy,
  invalid,
  onChange,
}: {
  id: string;
  call: StoringCall;
  /** Ids of files that were stored before. */
  known: readonly string[];
  max: number;
  disabled?: boolean;
  describedBy?: string;
  invalid?: boolean;
  onChange: (ids: string[]) => void;
}): ReactNode => {
  const t = useUploadText();
  const [tooMany, setTooMany] = useState(false);
  const { uploads, add, retry, remove } = useUploads(call, known, onChange);
  const take = (chosen: readonly File[]): void => {
    const room = max - uploads.filter(({ state }) => state.kind !== 'unfit').length;
    setTooMany(chosen.length > room);
    add(chosen.slice(0, Math.max(0, room)));
  };
  return (
    <DropZone
      id={id}
      accept={acceptOf(call.types)}
      limits={t(max > 1 ? 'limits' : 'limitsOne', {
        types: namesOf(call.types),
        size: sizeOf(call.maxBytes),
      })}
      many={max > 1}
      disabled={disabled}
      {...(describedBy !== undefined && { describedBy })}
      {...(invalid !== undefined && { invalid })}
      onFiles={take}
    >
      {tooMany && (
        <p className="rd-upload-wrong" role="alert">
          {t('tooMany', { max })}
        </p>
      )}
      {uploads.length > 0 && (
        <ul aria-live="polite">
          {uploads.map((upload) => {
            const { key, size, state } = upload;
            const name = upload.name || t('stored', { id: state.kind === 'done' ? state.id : '' });
            return (
              <li key={key} data-state={state.kind}>
                <span className="rd-upload-name" title={name}>
                  {name}
                </span>
                {size !== undefined && <small>{sizeOf(size)}</small>}
                <span className="rd-upload-state">
                  <State upload={upload} call={call} />
                </span>
                {state.kind === 'failed' && (
                  <button type="button" className="rd-link" onClick={() => retry(upload)}>
                    {t('retry')}
                  </button>
                )}
                <button
                  type="button"
                  className="rd-pick-remove"
                  disabled={disabled}
                  aria-label={t(state.kind === 'sending' ? 'cancel' : 'remove', { name })}
                  onClick={() => remove(key)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </DropZone>
  );
};
