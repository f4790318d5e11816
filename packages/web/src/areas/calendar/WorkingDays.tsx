import { calendars, dayOf, yearOf } from '@renderdesk/contract';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { invalidate, useRead } from '../../kit/call/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { Skeleton, Failed } from '../../kit/states/index.ts';
import { useSearch } from '../../kit/url/index.ts';
import { useCalendarText } from './calendar.texts.ts';
import { YearEditor } from './YearEditor.tsx';

/** The year that an address asks for; else the present one. */
export const yearIn = (search: string, today: ReturnType<typeof dayOf>): number => {
  const asked = Number(new URLSearchParams(search).get('year'));
  return asked >= 2000 && asked <= 2999 ? Math.floor(asked) : yearOf(today);
};

/** The years whose working days due times are counted by, with holidays and make-up days: part of /deploy/calendar. */
export const WorkingDays = (): ReactNode => {
  const t = useCalendarText();
  const [search, go] = useSearch();
  const [today] = useState(() => dayOf(Date.now()));
  const year = yearIn(search, today);
  const { data, error, refetch } = useRead(calendars.year, { year }, { quiet: true });
  useServerEvents(['calendar'], () => void invalidate(calendars.year, calendars.dueDate));
  const choose = (next: number): void => go(`year=${next}`, { replace: true });
  return (
    <>
      <div className="rd-calendar-head">
        <button
          type="button"
          className="rd-icon"
          aria-label={t('earlier')}
          title={t('earlier')}
          onClick={() => choose(year - 1)}
        >
          <LeftOutlined />
        </button>
        <h2 aria-live="polite">{year}</h2>
        <button
          type="button"
          className="rd-icon"
          aria-label={t('later')}
          title={t('later')}
          onClick={() => choose(year + 1)}
        >
          <RightOutlined />
        </button>
        <p className="rd-faint">{t('intro')}</p>
      </div>
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <Skeleton lines={12} />}
      {!error && data && <YearEditor key={year} data={data} today={today} />}
    </>
  );
};
