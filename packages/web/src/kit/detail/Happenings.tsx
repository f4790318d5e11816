import { errorCodes, type Happened, type Instant } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { formatTime } from '../show/index.ts';
import { columnLabel } from '../text/columnLabel.ts';
import type { Labels } from '../text/index.ts';
import { useDetailText } from './detail.texts.ts';
import { Timeline } from './Timeline.tsx';

/** A moment as the database writes it. */
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/;
const shown = (value: string | null): string =>
  value !== null && moment.test(value) ? formatTime(Date.parse(value) as Instant) : (value ?? '–');

/** What commands did to one thing: when, by whom, why, and what became of each field, which `labels` names. */
export const Happenings = ({ items, labels }: { items: readonly Happened[]; labels: Labels }): ReactNode => {
  const t = useDetailText();
  return (
    <Timeline
      items={items.map((one) => {
        const refused = one.outcome !== errorCodes.success;
        return {
          key: one.operationId,
          at: one.at,
          who: one.reallyName,
          what: refused ? `${one.action} · ${t('refused')}` : one.action,
          refused,
          note: (one.reason !== '' || one.changes.length > 0) && (
            <>
              {one.reason}
              {one.changes.length > 0 && (
                <ul className="rd-changes">
                  {one.changes.map(({ field, before, after }) => (
                    <li key={field}>
                      {columnLabel(field, labels)}: {shown(before)} → {shown(after)}
                    </li>
                  ))}
                </ul>
              )}
            </>
          ),
        };
      })}
    />
  );
};
