import { type Day, dayOf, duty, dutySection, dutyType, plusDays } from '@renderdesk/contract';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useCommand, useRead } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { Failure } from '../../kit/form/index.ts';
import { RangePicker } from '../../kit/calendar/DatePicker.tsx';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDutyText } from './duty.texts.ts';

/** Copies a week onto days to come, after showing what that adds and replaces. Stands at `?copy=<the week's Sunday>`. */
const CopyWeek = ({ week, onClose }: { week: Day; onClose: () => void }): ReactNode => {
  const t = useDutyText();
  const labels = useLabels('calendar');
  const [today] = useState(() => dayOf(Date.now()));
  const next = plusDays(week, 7);
  const first = next < today ? plusDays(today, 1) : next;
  const [[startDate, endDate], setSpan] = useState<[Day, Day]>([first, plusDays(first, 6)]);
  const input = { weekStart: week as never, startDate: startDate as never, endDate: endDate as never };
  const { data, error, refetch, isFetching } = useRead(duty.syncPreview, input, {
    quiet: true,
    staleTime: 0,
  });
  const copy = useCommand(duty.syncSchedule, { quiet: true });
  const send = async (): Promise<void> => {
    if (!data) return;
    const done = await copy.run({ ...input, added: data.added, removed: data.removed.length });
    if (done) onClose();
    else await refetch();
  };
  const changes = (data?.added ?? 0) + (data?.removed.length ?? 0);
  return (
    <Dialog title={t('copyTitle', { day: week })} width="min(560px, 92vw)" onClose={onClose}>
      <div className="rd-dialog-body rd-copy-week">
        <p className="rd-faint">{t('copyHint')}</p>
        {copy.error && <Failure error={copy.error} />}
        <label>
          {t('copyTo')}{' '}
          <RangePicker
            allowClear={false}
            minDate={dayjs(today)}
            value={[dayjs(startDate), dayjs(endDate)]}
            onChange={(chosen) => {
              const [from, to] = chosen ?? [];
              if (from && to) setSpan([from.format('YYYY-MM-DD'), to.format('YYYY-MM-DD')]);
            }}
          />
        </label>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={4} />}
        {!error && data && (
          <div role="status" aria-busy={isFetching}>
            {changes === 0 && <p>{t('copyNothing')}</p>}
            {data.added > 0 && <p>{t('copyAdded', { count: data.added })}</p>}
            {data.removed.length > 0 && (
              <>
                <p>{t('copyRemoved', { count: data.removed.length })}</p>
                <ul className="rd-copy-removed">
                  {data.removed.map((one) => (
                    <li key={one.dutyId}>
                      {one.dutyDate} · {labels.code(dutyType, one.type)} ·{' '}
                      {labels.code(dutySection, one.section)} · {one.reallyName}
                    </li>
                  ))}
                </ul>
              </>
            )}
            {data.kept.length > 0 && <p>{t('copyKept', { count: data.kept.length })}</p>}
          </div>
        )}
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="rd-button rd-primary"
          disabled={changes === 0 || copy.running || isFetching}
          aria-busy={copy.running}
          onClick={() => void send()}
        >
          {labels.action(duty.syncSchedule)}
        </button>
      </footer>
    </Dialog>
  );
};
export default CopyWeek;
