import { Bytes, Picture } from '@renderdesk/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { callApi, isAborted, Refused } from '../call/index.ts';
import type { PictureCall } from '../picture/pictureCall.ts';
import { PictureFacts, Thumbnail, usePictureText } from '../picture/index.ts';
import { formatBytes } from '../show/index.ts';
import { acceptOf, namesOf, unfitOf } from '../upload/files.rules.ts';
import { DropZone } from '../upload/DropZone.tsx';
import type { FieldProps } from './fieldTypes.ts';
import { FieldFrame, useField } from './FieldFrame.tsx';

/** One picture, stored while the form is filled in: shown with type, bytes and pixels; can be replaced and removed. */
export const PictureField = ({
  name,
  upload,
  ...rest
}: { name: string; upload: PictureCall } & FieldProps): ReactNode => {
  const t = usePictureText();
  const field = useField(name, rest.disabled);
  const [share, setShare] = useState<number>();
  const [wrong, setWrong] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const shown = Picture.safeParse(field.value).data;
  const types = namesOf(upload.types);
  const size = formatBytes(Bytes.parse(upload.maxBytes));
  const take = async (file: File): Promise<void> => {
    sending.current?.abort();
    const ending = new AbortController();
    sending.current = ending;
    setWrong(undefined);
    const why = await unfitOf(file, upload);
    if (why) return setWrong(t(why.kind, { types, size }));
    setShare(0);
    try {
      const answer = await callApi(
        upload,
        {},
        { file, signal: ending.signal, quiet: true, onProgress: setShare },
      );
      field.set(answer);
    } catch (error) {
      if (!isAborted(error)) setWrong(error instanceof Refused ? error.message : t('failed'));
    } finally {
      if (sending.current === ending) setShare(undefined);
    }
  };
  return (
    <FieldFrame wide name={name} field={field} isChoice {...rest}>
      <DropZone
        id={field.id}
        accept={acceptOf(upload.types)}
        limits={t('limits', { types, size })}
        disabled={field.aria.disabled}
        describedBy={field.aria['aria-describedby']}
        invalid={field.invalid}
        onFiles={([file]) => file && void take(file)}
      >
        {share !== undefined && (
          <p aria-live="polite">{t('sending', { percent: Math.floor(share * 100) })}</p>
        )}
        {wrong !== undefined && (
          <p className="rd-upload-wrong" role="alert">
            {wrong}
          </p>
        )}
        {shown && (
          <div className="rd-picture-field">
            <Thumbnail of={shown} alt={rest.label ?? t('look')} />
            <PictureFacts of={shown} />
            <button
              type="button"
              className="rd-link"
              disabled={field.aria.disabled}
              onClick={() => field.set(undefined)}
            >
              {t('remove')}
            </button>
          </div>
        )}
      </DropZone>
    </FieldFrame>
  );
};
