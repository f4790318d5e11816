import { startOfDay } from '@renderdesk/contract';
import { DatePicker, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useRef } from 'react';
import { useCalendar } from '../calendar/useCalendar.ts';
import { FieldFrame, useField } from './FieldFrame.tsx';
import type { FieldProps } from './fieldTypes.ts';

interface DateProps extends FieldProps {
  readonly name: string;
  readonly notBeforeToday?: boolean;
}

/** A picker of dates: how a value is read into the calendar, and written out of it. */
const DateField = ({
  name,
  notBeforeToday = false,
  read,
  write,
  picker,
  showTime = false,
  ...rest
}: DateProps & {
  readonly read: (value: unknown) => Dayjs | null;
  readonly write: (at: Dayjs) => unknown;
  readonly picker?: 'month';
  readonly showTime?: boolean;
}): ReactNode => {
  const locale = useCalendar();
  const field = useField(name, rest.disabled);
  /** A date that was typed whole and not confirmed: the picker itself takes it only later, or not at all. */
  const typed = useRef<Dayjs | null>(null);
  const isTooEarly = (day: Dayjs): boolean =>
    notBeforeToday && day.endOf('day').valueOf() < startOfDay(Date.now());
  return (
    <FieldFrame name={name} field={field} {...rest}>
      <DatePicker
        {...field.aria}
        {...(picker && { picker })}
        locale={locale}
        showTime={showTime}
        autoFocus={rest.autoFocus ?? false}
        allowClear={!field.required}
        status={field.invalid ? 'error' : ''}
        value={read(field.value)}
        {...(notBeforeToday && { disabledDate: isTooEarly })}
        onCalendarChange={(at: Dayjs | Dayjs[] | null) => {
          typed.current = Array.isArray(at) ? null : at;
        }}
        onBlur={() => {
          const at = typed.current;
          typed.current = null;
          if (at && !isTooEarly(at)) field.set(write(at));
          field.aria.onBlur();
        }}
        onChange={(at: Dayjs | null) => {
          typed.current = null;
          field.set(at ? write(at) : undefined);
        }}
      />
    </FieldFrame>
  );
};

const moment = (value: unknown): Dayjs | null => (typeof value === 'number' ? dayjs(value) : null);
const written = (value: unknown): Dayjs | null =>
  typeof value === 'string' && value !== '' ? dayjs(value) : null;

export const TimeField = (props: DateProps) => (
  <DateField {...props} showTime read={moment} write={(at) => at.valueOf()} />
);
export const DayField = (props: DateProps) => (
  <DateField {...props} read={written} write={(at) => at.format('YYYY-MM-DD')} />
);
export const MonthField = (props: DateProps) => (
  <DateField {...props} picker="month" read={written} write={(at) => at.format('YYYY-MM')} />
);

/** A time of day, `08:30`. */
export const ClockField = ({ name, ...rest }: FieldProps & { readonly name: string }): ReactNode => {
  const locale = useCalendar();
  const field = useField(name, rest.disabled);
  return (
    <FieldFrame name={name} field={field} {...rest}>
      <TimePicker
        {...field.aria}
        locale={locale}
        format="HH:mm"
        needConfirm={false}
        allowClear={!field.required}
        status={field.invalid ? 'error' : ''}
        value={typeof field.value === 'string' ? dayjs(`2000-01-01T${field.value}`) : null}
        onChange={(at: Dayjs | null) => field.set(at?.format('HH:mm'))}
      />
    </FieldFrame>
  );
};
