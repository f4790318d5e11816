import { monthConsumption, MonthText } from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { download } from '../../kit/call/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useUserText } from './user.texts.ts';

const asked = (month: string): MonthText | undefined => MonthText.safeParse(month).data;

/** What customers consumed in some months, as a file. Stands at `?months`. */
export default ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useUserText();
  const labels = useLabels('user');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [running, setRunning] = useState(false);
  const [queued, setQueued] = useState(false);
  const fetch = async (): Promise<void> => {
    setRunning(true);
    const [fromMonth, toMonth] = [asked(from), asked(to)];
    try {
      const done = await download(monthConsumption.export, {
        ...(fromMonth && { fromMonth }),
        ...(toMonth && { toMonth }),
      });
      if ('exportId' in done) setQueued(true);
      else onClose();
    } catch {
      // What went wrong was told already.
    } finally {
      setRunning(false);
    }
  };
  const months = [
    { field: 'fromMonth', value: from, set: setFrom },
    { field: 'toMonth', value: to, set: setTo },
  ] as const;
  return (
    <Dialog title={labels.action(monthConsumption.export)} width="min(480px, 92vw)" onClose={onClose}>
      <div className="rd-dialog-body rd-user-panel">
        <p className="rd-faint">{t('monthsHint')}</p>
        <div className="rd-user-facts">
          {months.map(({ field, value, set }) => (
            <label key={field} className="rd-user-month">
              <span>{labels.field(field)}</span>
              <input
                type="month"
                className="rd-field"
                value={value}
                onChange={(event) => set(event.target.value)}
              />
            </label>
          ))}
        </div>
        {queued && (
          <p className="rd-notice" role="status">
            {t('exportQueued')} <Link to="/export/exportList">{t('open')}</Link>
          </p>
        )}
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="rd-button rd-primary"
          data-autofocus
          disabled={running || (from !== '' && to !== '' && from > to)}
          aria-busy={running}
          onClick={() => void fetch()}
        >
          {t('export')}
        </button>
      </footer>
    </Dialog>
  );
};
