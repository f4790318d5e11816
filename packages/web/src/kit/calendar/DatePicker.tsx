import { DatePicker as AntdPicker, type DatePickerProps } from 'antd';
import type { Dayjs } from 'dayjs';
import type { ComponentProps, ReactNode } from 'react';
import { AntdTheme } from '../theme/AntdTheme.tsx';
import { useCalendar } from './useCalendar.ts';

/** antd's calendar of a day or a month where no form is around it: in our theme, with weeks as the language has them. */
export const DatePicker = (props: DatePickerProps<Dayjs, false>): ReactNode => {
  const locale = useCalendar();
  return (
    <AntdTheme>
      <AntdPicker locale={locale} {...props} />
    </AntdTheme>
  );
};

/** The same of a first and a last day. */
export const RangePicker = (props: ComponentProps<typeof AntdPicker.RangePicker>): ReactNode => {
  const locale = useCalendar();
  return (
    <AntdTheme>
      <AntdPicker.RangePicker locale={locale} {...props} />
    </AntdTheme>
  );
};
