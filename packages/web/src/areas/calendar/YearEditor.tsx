import { calendars, type Day, errorCodes, type OutputOf, plusDays, yearOf } from '@renderdesk/contract';
import { useBlocker } from '@tanstack/react-router';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { callApi, Refused, useCommand } from '../../kit/call/index.ts';
import { confirm } from '../../kit/dialogs/index.ts';
import { Conflict } from '../../kit/form/Conflict.tsx';
import { useAllowed } from '../../kit/permission/index.ts';
import { formatTime } from '../../kit/show/index.ts';
import { Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useCalendarText } from './calendar.texts.ts';
import { changedDays, type Specials, specialsOf, withToggled, workingDaysByMonth } from './yearDraft.ts';
import { Month } from './Month.tsx';
import { PasteNotice } from './PasteNotice.tsx';
import { Spans } from './Spans.tsx';

// Its date field is the weightiest thing here, and the last that is looked at.
const DueDate = lazy(() => import('./DueDate.tsx'));

type Year = OutputOf<typeof calendars.year>;

/** By how many days an arrow moves. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const Totals = ({ year, byMonth }: { year: number; byMonth: readonly number[] }): ReactNode => {
  const t = useCalendarText();
  const sum = (from: number, to: number): number => byMonth.slice(from, to).reduce((a, b) => a + b, 0);
  return (
    <dl className="rd-year-totals">
      <div>
        <dt>{t('inYear', { year: String(year) })}</dt>
        <dd>{sum(0, 12)}</dd>
      </div>
      {[1, 2, 3, 4].map((n) => (
        <div key={n}>
          <dt>{t('quarter', { n })}</dt>
          <dd>{sum(n * 3 - 3, n * 3)}</dd>
        </div>
      ))}
    </dl>
  );
};

/**
 * A year of working days that is changed as a draft and stated whole: what was clicked, pasted or named is saved at
 * once or not at all, and can be undone step by step until then.
 */
export const YearEditor = ({ data, today }: { data: Year; today: Day }): ReactNode => {
  const t = useCalendarText();
  const labels = useLabels('calendar');
  const mayEdit = useAllowed(calendars.save.access);
  const { year } = data;
  const [base, setBase] = useState({ version: data.version, specials: specialsOf(data.days) });
  const [past, setPast] = useState<readonly Specials[]>([]);
  const [specials, setSpecials] = useState<Specials>(base.specials);
  const [active, setActive] = useState<Day>(yearOf(today) === year ? today : `${year}-01-01`);
  const [pasting, setPasting] = useState(false);
  const [answered, setAnswered] = useState<unknown>();
  const grid = useRef<HTMLDivElement>(null);
  const save = useCommand(calendars.save);
  const changes = changedDays(base.specials, specials);
  useBlocker({
    shouldBlockFn: async () =>
      !(await confirm({ title: t('unsaved'), content: t('unsavedHint'), danger: true })),
    enableBeforeUnload: () => changes > 0,
    disabled: changes === 0,
  });
  const change = (next: Specials): void => {
    setPast([...past, specials]);
    setSpecials(next);
  };
  const undo = (): void => {
    setSpecials(past.at(-1) ?? base.specials);
    setPast(past.slice(0, -1));
  };
  const rebase = (stands: Pick<Year, 'version' | 'days'>): void => {
    const next = { version: stands.version, specials: specialsOf(stands.days) };
    setBase(next);
    setSpecials(next.specials);
    setPast([]);
  };
  const state = async (): Promise<void> => {
    const days = [...specials.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
    const done = await save.run({ year, version: base.version, days });
    if (done) rebase({ version: done.version, days });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = steps[event.key];
    if (by === undefined) return;
    const next = plusDays(active, by);
    if (yearOf(next) !== year) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  const byMonth = workingDaysByMonth(year, specials);
  const moved =
    save.error instanceof Refused &&
    save.error.code === errorCodes.changedMeanwhile &&
    save.error !== answered
      ? save.error
      : undefined;
  const names = new Map([...base.specials.values()].map((one) => [one.nameZh, one.nameEn]));
  return (
    <>
      {data.version === 0 && (
        <p className="rd-notice" data-tone="warning" role="alert">
          {t('notStated', { year: String(year) })}
        </p>
      )}
      <div className="rd-year">
        <div className="rd-year-main">
          <Totals year={year} byMonth={byMonth} />
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows move between the buttons inside */}
          <div ref={grid} className="rd-months" onKeyDown={onKeyDown}>
            {byMonth.map((workingDays, month) => (
              <Month
                key={month}
                year={year}
                month={month}
                specials={specials}
                workingDays={workingDays}
                active={active}
                today={today}
                mayEdit={mayEdit}
                onToggle={(day) => change(withToggled(specials, day))}
                onActive={setActive}
              />
            ))}
          </div>
          {mayEdit && <p className="rd-faint">{t('legend')}</p>}
        </div>
        <div className="rd-year-side">
          {data.statedTime !== null && (
            <p className="rd-faint">
              {data.statedByName === null
                ? t('statedBySystem', { time: formatTime(data.statedTime) })
                : t('stated', { time: formatTime(data.statedTime), by: data.statedByName })}
            </p>
          )}
          <Spans specials={specials} mayEdit={mayEdit} onChange={change} />
          <Suspense fallback={<Skeleton lines={5} />}>
            <DueDate today={yearOf(today) === year ? today : `${year}-01-01`} />
          </Suspense>
        </div>
      </div>
      {mayEdit && (
        <div className="rd-year-bar" role="toolbar" aria-label={labels.action(calendars.save)}>
          <button type="button" className="rd-button" onClick={() => setPasting(true)}>
            {t('paste')}
          </button>
          <span role="status" className="rd-year-changes">
            {changes > 0 && t('changes', { count: changes })}
          </span>
          <button type="button" className="rd-button" disabled={past.length === 0} onClick={undo}>
            {t('undo')}
          </button>
          <button
            type="button"
            className="rd-button"
            disabled={changes === 0}
            onClick={() => change(base.specials)}
          >
            {t('discard')}
          </button>
          <button
            type="button"
            className="rd-button rd-primary"
            disabled={(changes === 0 && base.version > 0) || save.running}
            aria-busy={save.running}
            onClick={() => void state()}
          >
            {labels.action(calendars.save)}
          </button>
        </div>
      )}
      {pasting && (
        <PasteNotice
          year={year}
          names={names}
          onTake={(days) => change(specialsOf(days))}
          onClose={() => setPasting(false)}
        />
      )}
      {moved && (
        <Conflict
          said={moved.message}
          latest={() => callApi(calendars.year, { year })}
          onLatest={(stands) => {
            rebase(stands as unknown as Year);
            setAnswered(moved);
          }}
          onGiveUp={() => {
            change(base.specials);
            setAnswered(moved);
          }}
          onBack={() => setAnswered(moved)}
        />
      )}
    </>
  );
};
