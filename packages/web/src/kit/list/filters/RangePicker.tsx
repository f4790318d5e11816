import dayjs, { type Dayjs } from 'dayjs';
import { RangePicker } from '../../calendar/DatePicker.tsx';
import { isWholeDays, type Range, rangeText } from './filterText.ts';
import { rangeAt, relativeRanges } from './relativeRange.ts';
import { relativeWords } from './relativeWords.ts';
import { useState } from 'react';
import { useListText } from '../list.texts.ts';
import type { FilterInputProps } from '../types.ts';

const toDayjs = (at: number | undefined): Dayjs | null => (at === undefined ? null : dayjs(at));
const pair = ({ from, to }: Range): [Dayjs | null, Dayjs | null] => [toDayjs(from), toDayjs(to)];

/**
 * Calendar of a range filter. It selects whole days, from the start of the first to the end of the last, or times to
 * the second where the filter has them. A start after the end is disabled; either end may be open. Relative ranges are
 * listed below.
 */
const RangeCalendar = ({
  text,
  onChange,
  label,
  id,
  onClosed,
}: FilterInputProps & { onClosed: () => void }) => {
  const t = useListText();
  const [now] = useState(() => Date.now());
  const range = rangeAt(text, now) ?? {};
  const [exact, setExact] = useState(!isWholeDays(range));
  return (
    <RangePicker
      className="rd-filter-range"
      id={{ start: id }}
      aria-label={label}
      defaultOpen
      autoFocus
      size="small"
      prefix={<span className="rd-filter-label">{label}</span>}
      value={pair(range)}
      allowEmpty={[true, true]}
      format={exact ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'}
      showTime={exact && { defaultOpenValue: [dayjs().startOf('day'), dayjs().endOf('day')] }}
      placeholder={[t('from'), t('to')]}
      renderExtraFooter={() => (
        <div className="rd-range-foot">
          <span className="rd-range-relative" role="group" aria-label={t('relative')}>
            {relativeRanges.map((relative) => (
              <button
                key={relative}
                type="button"
                className="rd-range-word"
                aria-pressed={relative === text}
                onClick={() => {
                  onChange(relative);
                  onClosed();
                }}
              >
                {relativeWords(relative, t)}
              </button>
            ))}
          </span>
          <label className="rd-option">
            <input type="checkbox" checked={exact} onChange={(event) => setExact(event.target.checked)} />
            {t('toTheSecond')}
          </label>
        </div>
      )}
      onChange={(chosen) => {
        const [from, to] = chosen ?? [null, null];
        const [first, last] = exact ? [from, to] : [from?.startOf('day'), to?.endOf('day')];
        onChange(rangeText({ from: first?.valueOf(), to: last?.valueOf() }));
      }}
      onOpenChange={(open) => {
        if (!open) onClosed();
      }}
    />
  );
};
export default RangeCalendar;
