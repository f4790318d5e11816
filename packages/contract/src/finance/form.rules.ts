import * as z from 'zod';
import { text } from '../kernel/values.ts';
import { customFieldKind } from '../session/session.codes.ts';
import { type CustomField, CustomForm } from '../session/customFields.ts';

/** One field of a form as its editor shows it: both labels, and its options one a line, as 中文/English. */
export const FormRow = z.object({
  fieldKey: text(40),
  fieldKind: customFieldKind.schema,
  labelZh: text(80),
  labelEn: text(80),
  required: z.boolean(),
  optionLines: z.array(z.string().trim().max(130)).max(100),
});
export type FormRow = z.output<typeof FormRow>;

/** The field of a row, unchecked. */
export const fieldOfRow = (row: FormRow) => {
  const options = row.optionLines
    .filter((line) => line !== '')
    .map((line) => {
      const [zh = '', en = ''] = line.split('/', 2).map((part) => part.trim());
      return { value: zh, label: { zh, en: en || zh } };
    });
  return {
    key: row.fieldKey,
    kind: row.fieldKind,
    label: { zh: row.labelZh, en: row.labelEn },
    required: row.required,
    ...(options.length > 0 && { options }),
  };
};

/** The form of these rows; undefined where it is none, such as with two fields of one key. */
export const formOfRows = (rows: readonly FormRow[]): CustomForm | undefined => {
  const read = CustomForm.safeParse(rows.map(fieldOfRow));
  return read.success ? read.data : undefined;
};

/** The row of a field. */
export const rowOfField = (field: Omit<CustomField, 'hint'>): FormRow => ({
  fieldKey: field.key,
  fieldKind: field.kind,
  labelZh: field.label.zh,
  labelEn: field.label.en,
  required: field.required,
  optionLines: (field.options ?? []).map(({ label }) => `${label.zh}/${label.en}`),
});
/** The rows of a form, to change it. */
export const rowsOfForm = (form: CustomForm): FormRow[] => form.map(rowOfField);
