import type { ReactNode } from 'react';
import { type StoringCall, UploadBox } from '../upload/index.ts';
import type { FieldProps } from './fieldTypes.ts';
import { FieldFrame, useField } from './FieldFrame.tsx';

/** Default maximum number of files. */
const usually = 10;

/** Files that are stored while the form is filled in; the value is their ids. */
export const FilesField = ({
  name,
  upload,
  max = usually,
  ...rest
}: { name: string; upload: StoringCall; max?: number } & FieldProps): ReactNode => {
  const field = useField(name, rest.disabled);
  return (
    <FieldFrame wide name={name} field={field} {...rest}>
      <UploadBox
        id={field.id}
        call={upload}
        known={Array.isArray(field.value) ? (field.value as string[]) : []}
        max={max}
        disabled={field.aria.disabled}
        describedBy={field.aria['aria-describedby']}
        invalid={field.invalid}
        onChange={field.set}
      />
    </FieldFrame>
  );
};
