import dayjs from 'dayjs';
import { DatePicker } from '../../calendar/DatePicker.tsx';
import type { FilterInputProps } from '../types.ts';

/** The calendar of a filter by a day or by a month. */
const DayCalendar = ({
  text,
  onChange,
  label,
  id,
  picker,
  onClosed,
}: FilterInputProps & { picker: 'date' | 'month'; onClosed: () => void }) => (
  <DatePicker
    className="rd-filter-range"
    id={id}
    aria-label={label}
    defaultOpen
    autoFocus
    size="small"
    picker={picker}
    prefix={<span className="rd-filter-label">{label}</span>}
    value={text === '' ? null : dayjs(text)}
    onChange={(at) => onChange(at?.format(picker === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD') ?? '')}
    onOpenChange={(open) => {
      if (!open) onClosed();
    }}
  />
);
export default DayCalendar;
