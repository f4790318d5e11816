import { type ReactNode, useState } from 'react';
import type { Shape } from '@renderdesk/contract';
import * as z from 'zod';
import { type Draft, rowSchema } from './draft.ts';
import type { FieldProps, Fields } from './fieldTypes.ts';
import { useFormText } from './form.texts.ts';
import { FieldFrame, useField } from './FieldFrame.tsx';
import { NestedForm } from './NestedForm.tsx';
import { useFormContext } from './useForm.ts';

/** Row keys that stay the same while rows are added, moved and removed. */
const useRowKeys = (count: number) => {
  const [keys, setKeys] = useState<readonly number[]>([]);
  // Rows from outside, such as the newest values after a conflict, get keys in order.
  const known = Array.from({ length: count }, (_, index) => keys[index] ?? Math.max(-1, ...keys) + 1 + index);
  return [known, setKeys] as const;
};

const moved = <T,>(all: readonly T[], from: number, to: number): readonly T[] => {
  const rest = all.filter((_, index) => index !== from);
  return rest.toSpliced(to, 0, ...all.slice(from, from + 1));
};

/** Rows with fields of their own that can be added, moved and removed. */
export const RowsField = ({
  name,
  blank,
  f,
  children,
  ...rest
}: {
  name: string;
  blank: Draft | ((rows: readonly Draft[]) => Draft);
  f: Fields<Shape>;
  children: (row: Fields<Shape>, index: number) => ReactNode;
} & FieldProps): ReactNode => {
  const t = useFormText();
  const form = useFormContext();
  const field = useField(name, rest.disabled);
  const label = rest.label ?? form.labels.field(name);
  const rows = (Array.isArray(field.value) ? field.value : []) as readonly Draft[];
  const [keys, setKeys] = useRowKeys(rows.length);
  const schema = rowSchema(form.schema, name) ?? z.object({});
  const take = (next: readonly Draft[], nextKeys: readonly number[]): void => {
    setKeys(nextKeys);
    field.set(next);
  };
  const list = form.schema.shape[name] as z.ZodType;
  const added = typeof blank === 'function' ? blank(rows) : blank;
  const mayAdd = !list
    .safeParse([...rows, added])
    .error?.issues.some(({ code, path }) => code === 'too_big' && path.length === 0);
  const step = (index: number, by: 1 | -1): void =>
    take(moved(rows, index, index + by), moved(keys, index, index + by));
  return (
    <FieldFrame wide name={name} field={field} {...rest}>
      <div id={field.id} className="rd-rows" role="group" aria-labelledby={`${field.id}-label`} tabIndex={-1}>
        {rows.map((row, index) => (
          <fieldset key={keys[index]} className="rd-row-fields">
            <legend className="rd-hidden">{t('row', { label, number: index + 1 })}</legend>
            <div>
              <NestedForm
                path={`${name}.${index}`}
                schema={schema}
                value={row}
                onChange={(next) => field.set(rows.with(index, next))}
              >
                {children(f, index)}
              </NestedForm>
            </div>
            <span className="rd-row-tools">
              <button
                type="button"
                className="rd-icon"
                aria-label={t('rowUp', { number: index + 1 })}
                title={t('rowUp', { number: index + 1 })}
                disabled={index === 0 || field.aria.disabled}
                onClick={() => step(index, -1)}
              >
                ↑
              </button>
              <button
                type="button"
                className="rd-icon"
                aria-label={t('rowDown', { number: index + 1 })}
                title={t('rowDown', { number: index + 1 })}
                disabled={index === rows.length - 1 || field.aria.disabled}
                onClick={() => step(index, 1)}
              >
                ↓
              </button>
              <button
                type="button"
                className="rd-icon"
                aria-label={t('rowRemove', { number: index + 1 })}
                title={t('rowRemove', { number: index + 1 })}
                disabled={field.aria.disabled}
                onClick={() =>
                  take(
                    rows.filter((_, at) => at !== index),
                    keys.filter((_, at) => at !== index),
                  )
                }
              >
                ×
              </button>
            </span>
          </fieldset>
        ))}
        <button
          type="button"
          className="rd-button"
          disabled={!mayAdd || field.aria.disabled}
          onClick={() => take([...rows, added], [...keys, Math.max(-1, ...keys) + 1])}
        >
          {t('rowAdd')}
        </button>
      </div>
    </FieldFrame>
  );
};
