import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { FieldProps } from './fieldTypes.ts';
import { useFormText } from './form.texts.ts';
import { FieldFrame, useField } from './FieldFrame.tsx';

/** A code that a scanner types: its Enter ends the code and does not send the form. */
export const ScanField = ({ name, ...rest }: { name: string } & FieldProps): ReactNode => {
  const t = useFormText();
  const field = useField(name, rest.disabled);
  return (
    <FieldFrame name={name} field={field} {...rest}>
      <Input
        {...field.aria}
        className="rd-mono"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('scanHint')}
        status={field.invalid ? 'error' : ''}
        value={typeof field.value === 'string' ? field.value : ''}
        onFocus={(event) => event.target.select()}
        onPressEnter={(event) => {
          event.preventDefault();
          field.aria.onBlur();
          event.currentTarget.select();
        }}
        onChange={(event) => field.set(event.target.value)}
      />
    </FieldFrame>
  );
};
