import {
  type CleanJobId,
  cleanJobs,
  cleanOrigin,
  cleanStatus,
  principalKind,
  storeType,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { userFilter } from '../../domain/index.ts';
import { useRead } from '../../kit/call/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { formatTime } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { storages } from './sources.ts';
import { useStorageText } from './storage.texts.ts';

/** Steps that no button takes, and those that are named as their buttons. */
const ownSteps = { plan: 'planned', begin: 'begun', recycle: 'recycled', fail: 'failed' } as const;
const { notify, cancel, restore, purge, retry } = cleanJobs;
const buttons = { notify, cancel, restore, purge, retry } as const;
const isIn = <T extends object>(key: PropertyKey, of: T): key is keyof T => Object.hasOwn(of, key);

/** What happened to a job, below its row. */
const History = ({ row }: { readonly row: { readonly cleanJobId: CleanJobId } }): ReactNode => {
  const t = useStorageText();
  const labels = useLabels('storage');
  const { data, error, refetch } = useRead(
    cleanJobs.history,
    { cleanJobId: row.cleanJobId },
    { quiet: true },
  );
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  const stepOf = (action: string): string => {
    if (isIn(action, ownSteps)) return t(ownSteps[action]);
    return isIn(action, buttons) ? labels.action(buttons[action]) : action;
  };
  return (
    <table className="rd-plain-table">
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('step')}</th>
          <th scope="col">{labels.field('cleanStatus')}</th>
          <th scope="col">{t('who')}</th>
          <th scope="col">{labels.field('reason')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map((event) => (
          <tr key={event.eventId}>
            <td>{formatTime(event.at)}</td>
            <td>{stepOf(event.action)}</td>
            <td>{labels.code(cleanStatus, event.toStatus)}</td>
            <td>{event.actor === '' ? labels.code(principalKind, event.actorKind) : event.actor}</td>
            <td>{event.reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Cleanings, one of a customer's files on a storage (lifecycles §20). */
export const CleanJobs = listScreen(cleanJobs.list, ({ col, filter, bulk, fields, hidden }) => {
  const nameOf = (id: number, row: { userName: string } | undefined): string => row?.userName ?? String(id);
  return {
    live: ['cleanJob'],
    status: 'cleanStatus',
    statusTable: cleanStatus,
    ownerField: 'userName',
    Below: History,
    filters: [
      userFilter(filter, 'userName', 'userId', { inline: true }),
      filter.one('cleanStatus', cleanStatus, { inline: true }),
      filter.one('storeType', storeType, { inline: true }),
      filter.one('cleanOrigin', cleanOrigin),
      filter.choose('bid', storages),
      filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
    ],
    columns: [
      col.text('userName', {
        width: 150,
        pinned: true,
        link: ({ userId }) => `/user/userInformation/${userId}`,
      }),
      ...fields(
        'cleanStatus',
        'storageName',
        'storeType',
        'plannedFiles',
        'plannedSpace',
        'keptBecause',
        'cleanTime',
        'freedSpace',
        'purgeTime',
        'cleanWish',
        'atStake',
        'reason',
        'cleanOrigin',
        'expireDays',
        'keptFiles',
        'keptSpace',
        'freedFiles',
        'noticeTime',
      ),
      col.reason('message', { priority: 'normal' }),
      ...fields('createdBy', 'createTime'),
      ...hidden('cleanJobId', 'userId', 'planTime'),
    ],
    actions: [
      bulk(cleanJobs.notify, 'cleanJobId', {
        nameOf,
        ask: { fields: (f) => <f.Number name="noticeDays" autoFocus />, initial: () => ({ noticeDays: 7 }) },
      }),
      ...([cleanJobs.cancel, cleanJobs.restore] as const).map((call) =>
        bulk(call, 'cleanJobId', {
          nameOf,
          ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
        }),
      ),
      bulk(cleanJobs.purge, 'cleanJobId', {
        nameOf,
        danger: true,
        ask: { fields: (f) => <f.Text name="reason" rows={2} autoFocus /> },
      }),
      bulk(cleanJobs.retry, 'cleanJobId', { nameOf }),
    ],
    export: cleanJobs.export,
  };
});
