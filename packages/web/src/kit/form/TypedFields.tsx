import { capitalAmount } from '@renderdesk/contract';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isAborted } from '../call/index.ts';
import { FieldFrame, useField } from './FieldFrame.tsx';
import type { FieldProps, NumberProps, TextProps } from './fieldTypes.ts';
import { numericInput, numericSettled } from './numeric.ts';
import { linesOf, pairsOf } from './pairs.ts';
import { useFormContext } from './useForm.ts';

/** Milliseconds without typing before a uniqueness check is sent. */
const pause = 350;

const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

const useFreeCheck = (name: string, value: string, free: TextProps['free']): void => {
  const form = useFormContext();
  const first = useRef(value);
  const { setCheck } = form;
  const latest = useRef({ free, setCheck });
  useEffect(() => {
    latest.current = { free, setCheck };
  });
  useEffect(() => {
    const { free: ask, setCheck: tell } = latest.current;
    if (!ask) return undefined;
    const typed = value.trim();
    if (typed === '' || typed === first.current.trim()) {
      tell(name, undefined);
      return undefined;
    }
    const ending = new AbortController();
    const timer = setTimeout(() => {
      tell(name, 'checking');
      ask(typed, ending.signal).then(
        (isFree) => tell(name, isFree ? 'free' : 'taken'),
        (error: unknown) => {
          if (!isAborted(error)) tell(name, undefined);
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [name, value]);
};

export const TextField = ({
  name,
  rows = 1,
  placeholder,
  free,
  secret = false,
  ...rest
}: { name: string } & TextProps) => {
  const field = useField(name, rest.disabled);
  const value = asText(field.value);
  useFreeCheck(name, value, free);
  const shared = {
    ...field.aria,
    value,
    autoFocus: rest.autoFocus ?? false,
    placeholder,
    status: field.invalid ? ('error' as const) : ('' as const),
    onChange: (event: { target: { value: string } }) => field.set(event.target.value),
  };
  return (
    <FieldFrame name={name} field={field} {...rest}>
      {rows > 1 ? (
        <Input.TextArea rows={rows} {...shared} />
      ) : (
        <Input
          autoComplete={secret ? 'current-password' : 'off'}
          type={secret ? 'password' : 'text'}
          {...shared}
        />
      )}
    </FieldFrame>
  );
};

/** A number as it is typed: the helper keeps what is a number, `read` makes the field's value of it. */
const Numeric = ({
  name,
  unit,
  read,
  decimals = 2,
  ...rest
}: { name: string; read: (typed: string) => unknown; decimals?: number } & NumberProps) => {
  const field = useField(name, rest.disabled);
  const [typed, setTyped] = useState('');
  // Nothing typed is no zero.
  const text = typed !== '' && read(typed) === field.value ? typed : asText(field.value);
  const take = (next: string): void => {
    setTyped(next);
    field.set(next === '' ? undefined : read(next));
  };
  return (
    <FieldFrame name={name} field={field} {...rest}>
      <Input
        {...field.aria}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        autoFocus={rest.autoFocus ?? false}
        suffix={unit}
        status={field.invalid ? 'error' : ''}
        value={text}
        onChange={(event) => take(numericInput(event.target.value, decimals))}
        onBlur={() => {
          take(numericSettled(text, decimals));
          field.aria.onBlur();
        }}
      />
    </FieldFrame>
  );
};
export const NumberField = (props: { name: string } & NumberProps) => <Numeric {...props} read={Number} />;
export const IdField = (props: { name: string } & FieldProps) => (
  <Numeric {...props} read={Number} decimals={0} />
);
/** An amount; where it is renminbi its capitals stand under it, so that a zero too many is seen before it is sent. */
export const AmountField = ({ hint, ...props }: { name: string } & NumberProps) => {
  const form = useFormContext();
  const typed = asText(form.draft[props.name]);
  const capitals = props.unit === '¥' && typed !== '' ? capitalAmount(typed) : undefined;
  return (
    <Numeric
      {...props}
      read={numericSettled}
      hint={capitals === undefined ? hint : <span lang="zh">{capitals}</span>}
    />
  );
};

/** Names with values, one `name=value` a line. */
export const PairsField = ({ name, ...rest }: { name: string } & FieldProps) => {
  const field = useField(name, rest.disabled);
  const [typed, setTyped] = useState('');
  const text = linesOf(pairsOf(typed)) === linesOf(field.value) ? typed : linesOf(field.value);
  return (
    <FieldFrame name={name} field={field} {...rest}>
      <Input.TextArea
        {...field.aria}
        rows={6}
        className="rd-mono"
        spellCheck={false}
        status={field.invalid ? 'error' : ''}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          field.set(pairsOf(event.target.value));
        }}
      />
    </FieldFrame>
  );
};

/** Several texts, one a line, as they were typed or pasted: an empty line stays a line, so that lines keep their numbers. */
export const LinesField = ({ name, ...rest }: { name: string } & FieldProps) => {
  const field = useField(name, rest.disabled);
  const lines = Array.isArray(field.value) ? (field.value as readonly string[]) : [];
  return (
    <FieldFrame name={name} field={field} {...rest}>
      <Input.TextArea
        {...field.aria}
        rows={6}
        className="rd-mono"
        spellCheck={false}
        autoFocus={rest.autoFocus ?? false}
        status={field.invalid ? 'error' : ''}
        value={lines.join('\n')}
        onChange={({ target: { value } }) => field.set(value === '' ? undefined : value.split(/\r?\n/))}
      />
    </FieldFrame>
  );
};
