import { Checkbox, Input, Radio, Select, Switch } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Shape } from '@renderdesk/contract';
import { isAborted } from '../call/index.ts';
import { capitalAmount } from '../show/capital.zh.ts';
import type { TableFor } from '../show/keys.ts';
import { ChooseField, CodesField } from './ChooseField.tsx';
import { CustomFields } from './CustomFields.tsx';
import { FilesField } from './FilesField.tsx';
import { RichField } from './RichField.tsx';
import { RowsField } from './RowsField.tsx';
import { ClockField, DayField, MonthField, TimeField } from './TimeFields.tsx';
import { Frame, useField } from './Frame.tsx';
import type { FieldProps, Fields, NumberProps, TextProps } from './fieldTypes.ts';
import { useFormText } from './form.texts.ts';
import { numericInput, numericSettled } from './numeric.ts';
import { linesOf, pairsOf } from './pairs.ts';
import { useFormContext } from './useForm.ts';

/** Milliseconds of rest before a uniqueness check is asked. */
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

const Text = ({
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
    <Frame name={name} field={field} {...rest}>
      {rows > 1 ? (
        <Input.TextArea rows={rows} {...shared} />
      ) : (
        <Input
          autoComplete={secret ? 'current-password' : 'off'}
          type={secret ? 'password' : 'text'}
          {...shared}
        />
      )}
    </Frame>
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
    <Frame name={name} field={field} {...rest}>
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
    </Frame>
  );
};
const NumberField = (props: { name: string } & NumberProps) => <Numeric {...props} read={Number} />;
const IdField = (props: { name: string } & FieldProps) => <Numeric {...props} read={Number} decimals={0} />;
/** An amount; where it is renminbi its capitals stand under it, so that a zero too many is seen before it is sent. */
const AmountField = ({ hint, ...props }: { name: string } & NumberProps) => {
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

const Code = ({
  name,
  table,
  look = 'select',
  ...rest
}: { name: string; table: TableFor<number>; look?: 'select' | 'radio' } & FieldProps) => {
  const { labels } = useFormContext();
  const options = table.codes.map((code) => ({ value: code, label: labels.code(table, code) }));
  return <Choice name={name} look={look} options={options} {...rest} />;
};

const Choice = ({
  name,
  options,
  look = 'select',
  ...rest
}: {
  name: string;
  options: readonly { readonly value: unknown; readonly label: string }[];
  look?: 'select' | 'radio';
} & FieldProps) => {
  const t = useFormText();
  const field = useField(name, rest.disabled);
  const keyed = options.map((option) => ({ value: JSON.stringify(option.value), label: option.label }));
  const chosen = field.value === undefined || field.value === null ? undefined : JSON.stringify(field.value);
  const take = (key: string | undefined): void =>
    field.set(
      key === undefined ? undefined : options.find((option) => JSON.stringify(option.value) === key)?.value,
    );
  return (
    <Frame name={name} field={field} {...rest}>
      {look === 'radio' ? (
        <Radio.Group
          id={field.id}
          disabled={field.aria.disabled}
          options={keyed}
          value={chosen}
          onChange={(event: { target: { value?: string } }) => take(event.target.value)}
        />
      ) : (
        <Select
          {...field.aria}
          allowClear={!field.required}
          autoFocus={rest.autoFocus ?? false}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={field.required ? undefined : t('none')}
          status={field.invalid ? 'error' : ''}
          options={keyed}
          value={chosen}
          onChange={take}
        />
      )}
    </Frame>
  );
};

const FlagField = ({ name, ...rest }: { name: string } & FieldProps) => {
  const field = useField(name, rest.disabled);
  return (
    <Frame name={name} field={field} {...rest}>
      <Switch
        id={field.id}
        disabled={field.aria.disabled}
        checked={field.value === true}
        onChange={field.set}
      />
    </Frame>
  );
};

/** Several words, typed one after the other; commas part what is pasted. */
const WordsField = ({
  name,
  choices = [],
  ...rest
}: { name: string; choices?: readonly string[] } & FieldProps) => {
  const field = useField(name, rest.disabled);
  return (
    <Frame name={name} field={field} {...rest}>
      <Select
        {...field.aria}
        mode="tags"
        tokenSeparators={[',', '，', '\n']}
        status={field.invalid ? 'error' : ''}
        value={Array.isArray(field.value) ? field.value : []}
        options={choices.map((value) => ({ value, label: value }))}
        onChange={(values: readonly string[]) => field.set(values.length === 0 ? undefined : values)}
      />
    </Frame>
  );
};

/** Names with values, one `name=value` a line. */
const PairsField = ({ name, ...rest }: { name: string } & FieldProps) => {
  const field = useField(name, rest.disabled);
  const [typed, setTyped] = useState('');
  const text = linesOf(pairsOf(typed)) === linesOf(field.value) ? typed : linesOf(field.value);
  return (
    <Frame name={name} field={field} {...rest}>
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
    </Frame>
  );
};

/** Several of some values that are data: boxes beside each other, or a list to choose from. */
const PicksField = ({
  name,
  options,
  look = 'select',
  ...rest
}: {
  name: string;
  options: readonly { readonly value: string; readonly label: string }[];
  look?: 'select' | 'checkbox';
} & FieldProps) => {
  const t = useFormText();
  const field = useField(name, rest.disabled);
  const value = (Array.isArray(field.value) ? field.value : []) as string[];
  const set = (values: readonly string[]): void => field.set(values.length === 0 ? undefined : values);
  return (
    <Frame name={name} field={field} {...rest}>
      {look === 'checkbox' ? (
        <Checkbox.Group
          disabled={field.aria.disabled}
          options={[...options]}
          value={value}
          onChange={(values: string[]) => set(values)}
        />
      ) : (
        <Select
          {...field.aria}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={field.required ? undefined : t('none')}
          status={field.invalid ? 'error' : ''}
          options={[...options]}
          value={value}
          onChange={set}
        />
      )}
    </Frame>
  );
};

const components = {
  Words: WordsField,
  Pairs: PairsField,
  Text,
  Number: NumberField,
  Id: IdField,
  Amount: AmountField,
  Code,
  Pick: Choice,
  Picks: PicksField,
  Flag: FlagField,
  Codes: CodesField,
  Choose: ChooseField,
  Day: DayField,
  Month: MonthField,
  Clock: ClockField,
  Time: TimeField,
  Files: FilesField,
  Rich: RichField,
  Rows: (props: Omit<Parameters<typeof RowsField>[0], 'f'>) => <RowsField {...props} f={fieldsOf()} />,
  Custom: (props: Omit<Parameters<typeof CustomFields>[0], 'f'>) => (
    <CustomFields {...props} f={fieldsOf()} />
  ),
};

/** The inputs, typed for one command. The names were checked where they were written; here they are text. */
export const fieldsOf = <S extends Shape>(): Fields<S> => components as unknown as Fields<S>;
