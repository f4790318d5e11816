import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { dayOf, doublesOf, duty, type DutyEntry, gapsOf, weekOf } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { invalidate, useRead } from '../../kit/call/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useAllowed } from '../../kit/permission/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { localeOf } from '../../kit/text/locale.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { useDialogParam, useSearch } from '../../kit/url/index.ts';
import { useDutyText } from './duty.texts.ts';
import { MonthRoster } from './MonthRoster.tsx';
import { OnDutyNow } from './OnDutyNow.tsx';
import { askedFor, calendarOf, entriesOf, movedDay, rosterIn, shownDays, type Span } from './rosterDays.ts';
import { SwapRequests } from './SwapRequests.tsx';
import { WeekRoster } from './WeekRoster.tsx';
import './roster.css';

const CopyWeek = lateDialog(() => import('./CopyWeek.tsx'));
const TimeSlots = lateDialog(() => import('./TimeSlots.tsx'));
const EntryDialog = lateDialog(() => import('./EntryDialog.tsx'));
const AddDuty = lateDialog(() => import('./AddDuty.tsx'));

/** The duty roster, a week or a month at a time: part of /deploy/calendar. */
export const Roster = (): ReactNode => {
  const t = useDutyText();
  const labels = useLabels('calendar');
  const language = useLanguage();
  const [search, go] = useSearch();
  const [today] = useState(() => dayOf(Date.now()));
  const { span, day } = rosterIn(search, today);
  const days = shownDays(span, day);
  const mayEdit = useAllowed(duty.addAdmin.access);
  const { data, error, refetch } = useRead(duty.list, askedFor(days), { quiet: true, keepPrevious: true });
  useServerEvents(['duty', 'dutySwap', 'calendar'], () => void invalidate(duty.list, duty.now));
  const copying = useDialogParam('copy');
  const slotting = useDialogParam('slots');
  const entry = useDialogParam('duty');
  const adding = useDialogParam('add');
  const show = (next: Span, at: string): void =>
    go(new URLSearchParams({ view: 'roster', span: next, day: at }).toString(), { replace: true });
  const entries = data ? (entriesOf(data) as unknown as DutyEntry[]) : [];
  const gaps = data
    ? gapsOf(
        days.filter((one) => one >= today),
        entries,
        calendarOf(data),
      )
    : [];
  const doubles = doublesOf(entries);
  const format = new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    ...(span === 'week' && { day: 'numeric' }),
  });
  const at = (one: string): Date => new Date(`${one}T00:00:00Z`);
  const title =
    span === 'week'
      ? t('weekOf', { from: format.format(at(days[0] ?? day)), to: format.format(at(days.at(-1) ?? day)) })
      : format.format(at(day));
  const open = data && entriesOf(data).find(({ dutyId }) => String(dutyId) === entry.value);
  return (
    <>
      <OnDutyNow />
      <div className="rd-calendar-head">
        <button
          type="button"
          className="rd-icon"
          aria-label={t('earlier')}
          title={t('earlier')}
          onClick={() => show(span, movedDay(span, day, -1))}
        >
          <LeftOutlined />
        </button>
        <h2 aria-live="polite">{title}</h2>
        <button
          type="button"
          className="rd-icon"
          aria-label={t('later')}
          title={t('later')}
          onClick={() => show(span, movedDay(span, day, 1))}
        >
          <RightOutlined />
        </button>
        <button type="button" className="rd-button" onClick={() => show(span, today)}>
          {t('today')}
        </button>
        <span className="rd-roster-spans" role="group" aria-label={t('span')}>
          {(['week', 'month'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="rd-button"
              aria-pressed={one === span}
              onClick={() => show(one, day)}
            >
              {t(one)}
            </button>
          ))}
        </span>
        <span className="rd-roster-faults" role="status">
          {[
            ...(gaps.length > 0 ? [t('gaps', { count: gaps.length })] : []),
            ...(doubles.size > 0 ? [t('doubles', { count: doubles.size })] : []),
          ].join(' · ')}
        </span>
        {mayEdit && (
          <>
            <button type="button" className="rd-button" onClick={() => slotting.open()}>
              {t('slots')}
            </button>
            <button type="button" className="rd-button" onClick={() => copying.open(weekOf(day))}>
              {labels.action(duty.syncSchedule)}
            </button>
          </>
        )}
      </div>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={14} />}
      {!error && data && (
        <>
          <SwapRequests roster={data} />
          {span === 'week' ? (
            <WeekRoster
              days={days}
              roster={data}
              today={today}
              gaps={gaps}
              doubles={doubles}
              mayEdit={mayEdit}
              onEntry={(one) => entry.open(String(one.dutyId))}
              onAdd={(place) => adding.open(place)}
            />
          ) : (
            <MonthRoster
              days={days}
              month={day.slice(0, 7)}
              roster={data}
              today={today}
              gaps={gaps}
              doubles={doubles}
              onDay={(one) => show('week', one)}
            />
          )}
          <p className="rd-faint">{t('legend')}</p>
        </>
      )}
      {open && data && <EntryDialog entry={open} roster={data} onClose={entry.close} />}
      {data && adding.value !== null && mayEdit && (
        <AddDuty place={adding.value} roster={data} onClose={adding.close} />
      )}
      {copying.value !== null && mayEdit && <CopyWeek week={copying.value} onClose={copying.close} />}
      {slotting.value !== null && mayEdit && data && <TimeSlots roster={data} onClose={slotting.close} />}
    </>
  );
};
