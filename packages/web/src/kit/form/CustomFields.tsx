import type { ReactNode } from 'react';
import {
  type CustomField,
  customFieldKind,
  type CustomForm,
  type Shape,
  valuesOf,
} from '@renderdesk/contract';
import { useLanguage } from '../text/index.ts';
import type { StoringCall } from '../upload/index.ts';
import type { Draft } from './draft.ts';
import type { Fields } from './fieldTypes.ts';
import { FilesField } from './FilesField.tsx';
import { useFormText } from './form.texts.ts';
import { NestedForm } from './NestedForm.tsx';
import { PositionField } from './PositionField.tsx';
import { ScanField } from './ScanField.tsx';
import { useFormContext } from './useForm.ts';

const kinds = customFieldKind.of;

/** Inputs by name only; the form's definition has the kind of each field. */
type ByName = {
  readonly [K in keyof Fields<Shape>]: (props: Record<string, unknown> & { name: string }) => ReactNode;
};

const One = ({ field, f, upload }: { field: CustomField; f: ByName; upload: StoringCall }): ReactNode => {
  const t = useFormText();
  const language = useLanguage();
  const hint = field.hint?.[language];
  const said = { name: field.key, label: field.label[language], ...(hint !== undefined && { hint }) };
  const options = (field.options ?? []).map(({ value, label }) => ({ value, label: label[language] }));
  switch (field.kind) {
    case kinds.text:
      return <f.Text {...said} />;
    case kinds.number:
      return <f.Number {...said} />;
    case kinds.select:
      return <f.Pick {...said} options={options} />;
    case kinds.radio:
      return <f.Pick {...said} options={options} look="radio" />;
    case kinds.multi:
      return <f.Picks {...said} options={options} />;
    case kinds.checkbox:
      return <f.Picks {...said} options={options} look="checkbox" />;
    case kinds.date:
      return <f.Day {...said} />;
    case kinds.time:
      return <f.Clock {...said} />;
    case kinds.datetime:
      return <f.Time {...said} />;
    case kinds.switch:
      return <f.Flag {...said} />;
    case kinds.address:
      return <f.Text {...said} rows={2} placeholder={t('addressHint')} />;
    case kinds.textarea:
      return <f.Text {...said} rows={4} />;
    case kinds.image:
    case kinds.file:
      return <FilesField {...said} upload={upload} />;
    case kinds.position:
      return <PositionField {...said} />;
    case kinds.scan:
      return <ScanField {...said} />;
    case kinds.info:
      return (
        <div className="rd-form-field rd-form-info">
          <span>{said.label}</span>
          <p>{hint}</p>
        </div>
      );
  }
};

/** Values of a form that staff defined: each field by its kind, checked with the server's schema. */
export const CustomFields = ({
  name,
  of,
  upload,
  f,
}: {
  name: string;
  of: CustomForm;
  upload: StoringCall;
  f: Fields<Shape>;
}): ReactNode => {
  const form = useFormContext();
  const value = (form.draft[name] ?? {}) as Draft;
  return (
    <NestedForm path={name} schema={valuesOf(of)} value={value} onChange={(next) => form.set(name, next)}>
      {of.map((field) => (
        <One key={field.key} field={field} f={f as unknown as ByName} upload={upload} />
      ))}
    </NestedForm>
  );
};
