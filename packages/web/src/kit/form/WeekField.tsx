import { daysOfWeek, hoursOf, hoursOfDay, type WeekWindow, WeekTimes, windowsOf } from '@renderdesk/contract';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useLanguage } from '../text/index.ts';
import { FieldFrame, useField } from './FieldFrame.tsx';
import type { FieldProps } from './fieldTypes.ts';
import { useFormText } from './form.texts.ts';
import { blockOf, type Cell, moveCell, weekdayName, weekWords } from './week.rules.ts';
import './week.css';

const all = <T,>(count: number, of: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => of(at));

/** The hours between two cells, as they are being painted. */
interface Painting {
  readonly from: Cell;
  readonly to: Cell;
  readonly on: boolean;
}

/** Hours of a week, painted on seven strips: by dragging, or with the arrow keys, Space and Shift. */
export const WeekField = ({ name, ...rest }: { name: string } & FieldProps): ReactNode => {
  const t = useFormText();
  const language = useLanguage();
  const field = useField(name, rest.disabled);
  const windows: readonly WeekWindow[] = WeekTimes.safeParse(field.value).data ?? [];
  const covered = hoursOf(windows);
  const [at, setAt] = useState<Cell>({ day: 0, hour: 0 });
  const [painting, setPainting] = useState<Painting>();
  // The pointer may be let go before its last move is drawn.
  const latest = useRef<Painting>(undefined);
  const grid = useRef<HTMLDivElement>(null);
  const { disabled } = field.aria;
  const block = new Set(painting ? blockOf(painting.from, painting.to) : []);
  const isOn = (hour: number): boolean => (painting && block.has(hour) ? painting.on : covered.has(hour));
  const paint = (hours: readonly number[], on: boolean): void => {
    const next = new Set(covered);
    for (const hour of hours) {
      if (on) next.add(hour);
      else next.delete(hour);
    }
    field.set(windowsOf(next));
  };
  const move = (next: Painting | undefined): void => {
    latest.current = next;
    setPainting(next);
  };
  const begin = (cell: Cell, on: boolean): void => {
    setAt(cell);
    move({ from: cell, to: cell, on });
    // The pointer may be let go outside of the strips.
    const end = (): void => {
      const done = latest.current;
      move(undefined);
      if (done) paint(blockOf(done.from, done.to), done.on);
    };
    window.addEventListener('pointerup', end, { once: true });
  };
  const press = (event: KeyboardEvent): void => {
    const number = at.day * hoursOfDay + at.hour;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (!disabled) paint([number], !covered.has(number));
      return;
    }
    const next = moveCell(at, event.key);
    if (!next) return;
    event.preventDefault();
    setAt(next);
    if (event.shiftKey && !disabled) paint([next.day * hoursOfDay + next.hour], covered.has(number));
    grid.current?.querySelector<HTMLElement>(`[data-hour="${next.day * hoursOfDay + next.hour}"]`)?.focus();
  };
  return (
    <FieldFrame wide name={name} field={field} isChoice {...rest}>
      <div
        ref={grid}
        id={field.id}
        className="rd-week"
        role="grid"
        aria-multiselectable
        aria-labelledby={`${field.id}-label`}
        aria-describedby={field.aria['aria-describedby']}
        aria-disabled={disabled}
        tabIndex={-1}
        data-invalid={field.invalid || undefined}
        onKeyDown={press}
        onBlur={field.aria.onBlur}
      >
        <div role="row" className="rd-week-hours">
          <span role="columnheader" aria-label={t('week.day')} />
          {all(hoursOfDay, (hour) => (
            <span key={hour} role="columnheader" aria-label={`${hour}:00`}>
              {hour % 3 === 0 ? hour : ''}
            </span>
          ))}
        </div>
        {all(daysOfWeek, (day) => (
          <div key={day} role="row">
            <span role="rowheader">{weekdayName(day + 1, language)}</span>
            {all(hoursOfDay, (hour) => {
              const number = day * hoursOfDay + hour;
              return (
                <span
                  key={hour}
                  role="gridcell"
                  data-hour={number}
                  aria-selected={isOn(number)}
                  aria-label={`${weekdayName(day + 1, language)} ${hour}:00`}
                  tabIndex={at.day === day && at.hour === hour ? 0 : -1}
                  onFocus={() => setAt({ day, hour })}
                  onPointerDown={(event) => {
                    if (disabled || event.button !== 0) return;
                    event.currentTarget.releasePointerCapture(event.pointerId);
                    begin({ day, hour }, !covered.has(number));
                  }}
                  onPointerEnter={() => latest.current && move({ ...latest.current, to: { day, hour } })}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p className="rd-week-words" role="status">
        {windows.length === 0 ? t('week.never') : weekWords(windows, language, t('week.nextDay'))}
      </p>
    </FieldFrame>
  );
};
