import { businessOffset, duty, dutyType } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDutyText } from './duty.texts.ts';

/** The time of day in company time, by which the roster's days and sections are. */
const companyClock = (at: number): string => new Date(at + businessOffset).toISOString().slice(11, 16);

/** Who is on duty at this moment, by type. */
export const OnDutyNow = (): ReactNode => {
  const t = useDutyText();
  const labels = useLabels('calendar');
  const { data, error, refetch } = useRead(duty.now, {}, { quiet: true });
  const until = data?.[0]?.endTime;
  return (
    <section className="rd-on-duty" aria-label={t('onDuty')}>
      <h2>{t('onDuty')}</h2>
      {!data && !error && <span className="rd-faint">{t('onDutyLoading')}</span>}
      {!data && error && (
        <span className="rd-faint" role="alert">
          {t('onDutyUnknown')}{' '}
          <button type="button" className="rd-link" onClick={() => void refetch()}>
            {t('retry')}
          </button>
        </span>
      )}
      {data?.length === 0 && <span className="rd-faint">{t('nobody')}</span>}
      {[...Map.groupBy(data ?? [], ({ type }) => type)].map(([type, people]) => (
        <span key={type} className="rd-on-duty-type">
          <span className="rd-faint">{labels.code(dutyType, type)}</span>{' '}
          {people
            .map(({ reallyName, remark }) => (remark === '' ? reallyName : `${reallyName} (${remark})`))
            .join(', ')}
        </span>
      ))}
      {until !== undefined && <span className="rd-faint">{t('until', { time: companyClock(until) })}</span>}
    </section>
  );
};
