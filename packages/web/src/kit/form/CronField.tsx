import { cronFields, CronText, wrongCronFields } from '@renderdesk/contract';
import { Input } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { FieldFrame, useField } from './FieldFrame.tsx';
import type { FieldProps } from './fieldTypes.ts';
import { useFormText } from './form.texts.ts';
import './week.css';

// The cron parser loads when the field is first shown.
const CronRuns = lazy(() => import('./CronRuns.tsx'));

/** A schedule: five cron fields and the next runs. A whole expression may be pasted into the first field. */
export const CronField = ({ name, ...rest }: { name: string } & FieldProps): ReactNode => {
  const t = useFormText();
  const field = useField(name, rest.disabled);
  const text = typeof field.value === 'string' ? field.value : '';
  const parts = text.split(' ');
  const isEmpty = text.trim() === '';
  const wrong = isEmpty ? [] : wrongCronFields(text);
  const parsed = CronText.safeParse(text);
  const set = (at: number, typed: string): void => {
    const pasted = typed.trim().split(/\s+/);
    const next =
      pasted.length === cronFields.length
        ? pasted
        : cronFields.map((_, index) => (index === at ? typed.replaceAll(/\s/g, '') : (parts[index] ?? '')));
    field.set(next.every((part) => part === '') ? '' : next.join(' '));
  };
  return (
    <FieldFrame wide name={name} field={field} {...rest}>
      <div id={field.id} className="rd-cron" role="group" aria-labelledby={`${field.id}-label`} tabIndex={-1}>
        {cronFields.map((one, at) => (
          <label key={one.name}>
            <span>{t(`cron.${one.name}`)}</span>
            <Input
              className="rd-mono"
              autoComplete="off"
              spellCheck={false}
              disabled={field.aria.disabled}
              aria-invalid={wrong.includes(one.name) || (field.invalid && isEmpty)}
              aria-describedby={field.aria['aria-describedby']}
              status={wrong.includes(one.name) || (field.invalid && isEmpty) ? 'error' : ''}
              value={parts[at] ?? ''}
              onChange={(event) => set(at, event.target.value)}
              onBlur={field.aria.onBlur}
            />
          </label>
        ))}
      </div>
      {parsed.success && (
        <Suspense>
          <CronRuns of={parsed.data} />
        </Suspense>
      )}
    </FieldFrame>
  );
};
