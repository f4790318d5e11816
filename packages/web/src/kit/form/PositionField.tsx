import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Position } from '@renderdesk/contract';
import type { FieldProps } from './fieldTypes.ts';
import { useFormText } from './form.texts.ts';
import { FieldFrame, useField } from './FieldFrame.tsx';

/** Parses `31.23, 121.47` as a position; undefined for other text. */
export const positionIn = (typed: string): Position | undefined => {
  const parts = typed
    .normalize('NFKC')
    .split(/[,，\s]+/)
    .filter((part) => part !== '');
  const [latitude, longitude] = parts.map(Number);
  return parts.length === 2 && Number.isFinite(latitude) && Number.isFinite(longitude)
    ? { latitude: Number(latitude), longitude: Number(longitude) }
    : undefined;
};

const written = (value: unknown): string => {
  const at = value as Partial<Position> | undefined;
  return at?.latitude === undefined ? '' : `${at.latitude}, ${at.longitude ?? ''}`;
};

/** A geographic position, typed or pasted as two numbers. */
export const PositionField = ({ name, ...rest }: { name: string } & FieldProps): ReactNode => {
  const t = useFormText();
  const field = useField(name, rest.disabled);
  const [typed, setTyped] = useState(written(field.value));
  const take = (text: string): void => {
    setTyped(text);
    // Invalid text is kept as typed, so that the form reports it instead of sending nothing.
    field.set(text.trim() === '' ? undefined : (positionIn(text) ?? text));
  };
  return (
    <FieldFrame name={name} field={field} {...rest}>
      <Input
        {...field.aria}
        autoComplete="off"
        placeholder={t('positionHint')}
        status={field.invalid ? 'error' : ''}
        value={typed}
        onChange={(event) => take(event.target.value)}
      />
    </FieldFrame>
  );
};
