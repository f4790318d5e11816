import { Checkbox, Radio, Select, Switch } from 'antd';
import type { TableFor } from '../show/rowKeys.ts';
import { FieldFrame, useField } from './FieldFrame.tsx';
import type { Draft } from './draft.ts';
import type { FieldProps } from './fieldTypes.ts';
import { useFormText } from './form.texts.ts';
import { useFormContext } from './useForm.ts';

export const CodeField = ({
  name,
  table,
  look = 'select',
  ...rest
}: { name: string; table: TableFor<number>; look?: 'select' | 'radio' } & FieldProps) => {
  const { labels } = useFormContext();
  const options = table.codes.map((code) => ({ value: code, label: labels.code(table, code) }));
  return <ChoiceField name={name} look={look} options={options} {...rest} />;
};

export const ChoiceField = ({
  name,
  options,
  look = 'select',
  ...rest
}: {
  name: string;
  options: readonly { readonly value: unknown; readonly label: string; readonly brings?: Draft }[];
  look?: 'select' | 'radio';
} & FieldProps) => {
  const t = useFormText();
  const field = useField(name, rest.disabled);
  const keyed = options.map((option) => ({ value: JSON.stringify(option.value), label: option.label }));
  const chosen = field.value === undefined || field.value === null ? undefined : JSON.stringify(field.value);
  const take = (key: string | undefined): void => {
    const option = options.find(({ value }) => JSON.stringify(value) === key);
    field.set(option?.value, option?.brings);
  };
  return (
    <FieldFrame name={name} field={field} isChoice {...rest}>
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
          placeholder={field.required || rest.needed === true ? undefined : t('none')}
          status={field.invalid ? 'error' : ''}
          options={keyed}
          value={chosen}
          onChange={take}
        />
      )}
    </FieldFrame>
  );
};

export const FlagField = ({ name, ...rest }: { name: string } & FieldProps) => {
  const field = useField(name, rest.disabled);
  return (
    <FieldFrame name={name} field={field} isChoice {...rest}>
      <Switch
        id={field.id}
        disabled={field.aria.disabled}
        checked={field.value === true}
        onChange={(checked: boolean) => field.set(checked)}
      />
    </FieldFrame>
  );
};

/** Several words, typed one by one; pasted text is split at commas. */
export const WordsField = ({
  name,
  choices = [],
  ...rest
}: { name: string; choices?: readonly string[] } & FieldProps) => {
  const field = useField(name, rest.disabled);
  return (
    <FieldFrame name={name} field={field} isChoice {...rest}>
      <Select
        {...field.aria}
        mode="tags"
        tokenSeparators={[',', '，', '\n']}
        status={field.invalid ? 'error' : ''}
        value={Array.isArray(field.value) ? field.value : []}
        options={choices.map((value) => ({ value, label: value }))}
        onChange={(values: readonly string[]) => field.set(values.length === 0 ? undefined : values)}
      />
    </FieldFrame>
  );
};

/** Chooses several of the given values: checkboxes in a row, or a list. */
export const PicksField = ({
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
    <FieldFrame name={name} field={field} isChoice {...rest}>
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
    </FieldFrame>
  );
};
