import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { lastDays, parseRange, type Range, rangeText } from './filterText.ts';
import { useListText } from './list.text.ts';
import type { FilterInputProps } from './types.ts';

const presets = [1, 7, 30] as const;
const toDayjs = (at: number | undefined): Dayjs | null => (at === undefined ? null : dayjs(at));
const pair = ({ from, to }: Range): [Dayjs | null, Dayjs | null] => [toDayjs(from), toDayjs(to)];

/** The calendar of a range filter. A start after its end cannot be chosen; either end may stay open. */
const RangeCalendar = ({
  text,
  onChange,
  label,
  id,
  onClosed,
}: FilterInputProps & { onClosed: () => void }) => {
  const t = useListText();
  return (
    <DatePicker.RangePicker
      className="rd-filter-range"
      id={{ start: id }}
      aria-label={label}
      defaultOpen
      autoFocus
      size="small"
      prefix={<span className="rd-filter-label">{label}</span>}
      value={pair(parseRange(text) ?? {})}
      allowEmpty={[true, true]}
      format="YYYY-MM-DD HH:mm:ss"
      showTime={{ defaultOpenValue: [dayjs().startOf('day'), dayjs().endOf('day')] }}
      placeholder={[t('from'), t('to')]}
      presets={presets.map((days) => ({
        label: days === 1 ? t('today') : t('lastDays', { days }),
        value: () => pair(lastDays(days, Date.now())),
      }))}
      onChange={(chosen) => {
        const [from, to] = chosen ?? [null, null];
        onChange(rangeText({ from: from?.valueOf(), to: to?.valueOf() }));
      }}
      onOpenChange={(open) => {
        if (!open) onClosed();
      }}
    />
  );
};
export default RangeCalendar;
