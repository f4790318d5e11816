import type { ReactNode } from 'react';
import { codeSource, type Source } from '../pick/index.ts';
import { Picker } from '../pick/Picker.tsx';
import type { Value } from '../pick/pick.rules.ts';
import type { TableFor } from '../show/rowKeys.ts';
import { takesSeveral } from './draft.ts';
import { FieldFrame, useField } from './FieldFrame.tsx';
import type { FieldProps } from './fieldTypes.ts';
import { useFormContext } from './useForm.ts';

const asList = (value: unknown): readonly Value[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value as Value];

/** Something that is looked up, one or several as the command takes it. */
export const ChooseField = ({
  name,
  from,
  ...rest
}: { name: string; from: Source<never> } & FieldProps): ReactNode => {
  const form = useFormContext();
  const field = useField(name, rest.disabled);
  const several = takesSeveral(form.schema, name);
  const label = rest.label ?? form.labels.field(from.called?.[name] ?? name);
  return (
    <FieldFrame name={name} field={field} isChoice {...rest} label={label}>
      <Picker
        id={field.id}
        label={label}
        source={from as unknown as Source<Value>}
        chosen={asList(field.value)}
        several={several}
        clearable={!field.required}
        labels={form.labels}
        disabled={field.aria.disabled}
        invalid={field.invalid}
        autoFocus={rest.autoFocus}
        onChange={(values) => field.set(several ? values : values[0])}
        onBlur={field.aria.onBlur}
      />
    </FieldFrame>
  );
};

/** Several codes of a table. */
export const CodesField = ({
  table,
  ...rest
}: { name: string; table: TableFor<number> } & FieldProps): ReactNode => (
  <ChooseField {...rest} from={codeSource(table) as unknown as Source<never>} />
);
