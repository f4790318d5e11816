import {
  autoClean,
  autoCleanTabs,
  cleanFileStatus,
  CleanTimerId,
  cleanTimers,
  defaultExpireDays,
  storeType,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { idsFilter, userFilter } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { tabScreen } from '../../kit/tabs/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { storages } from './sources.ts';
import { useStorageText } from './storage.texts.ts';

const AutomaticHint = () => useStorageText()('automaticHint');
const StorageHint = () => useStorageText()('everyStorage');
const DryRun = lateDialog(() => import('./DryRun.tsx'));

const Log = listScreen(autoClean.list, ({ col, filter, fields, hidden }) => ({
  live: ['cleanJob'],
  ownerField: 'userName',
  filters: [
    filter.range('startDate', 'endDate', { inline: true, label: 'clearTime' }),
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.text('path', { inline: true }),
    filter.one('cleanFileStatus', cleanFileStatus, { inline: true }),
    filter.custom('taskIds', idsFilter('taskIds')),
  ],
  columns: [
    col.text('path', { width: 260, pinned: true }),
    ...fields(
      'userName',
      'cleanFileStatus',
      'size',
      'changeTime',
      'clearTime',
      'cleanOrigin',
      'cleanJobId',
      'storageName',
      'storeType',
      'taskId',
      'expireDays',
      'purgeTime',
      'company',
    ),
    ...hidden('cleanFileId', 'userId'),
  ],
  export: autoClean.export,
}));

const TimerDialog = editDialog({
  add: cleanTimers.save,
  update: cleanTimers.save,
  id: 'timerId',
  list: cleanTimers.list,
  initial: {
    cron: '0 3 * * *',
    isOn: true,
    isAutomatic: false,
    bid: null,
    storeType: storeType.of.output,
    expireDays: defaultExpireDays,
    lastLoginDay: null,
    lastCompleteDay: null,
    lastPayDay: null,
    lastSubmitDay: null,
    minSpace: null,
  } as never,
  fields: (f) => (
    <>
      <f.Text name="timerName" autoFocus />
      <f.Cron name="cron" />
      <f.Choose name="bid" from={storages} hint={<StorageHint />} />
      <f.Code name="storeType" table={storeType} look="radio" />
      <f.Number name="expireDays" />
      <f.Number name="lastLoginDay" />
      <f.Number name="lastCompleteDay" />
      <f.Number name="lastPayDay" />
      <f.Number name="lastSubmitDay" />
      <f.Number name="minSpace" />
      <f.Flag name="isAutomatic" hint={<AutomaticHint />} />
      <f.Flag name="isOn" />
    </>
  ),
});

const TimerList = listScreen(cleanTimers.list, ({ col, filter, fields, hidden }) => ({
  live: ['cleanTimer'],
  filters: [filter.text('timerName', { inline: true }), filter.flag('isOn', { inline: true })],
  columns: [
    col.text('timerName', {
      width: 180,
      pinned: true,
      sort: 'timerNameFlag',
      link: ({ timerId }) => `/storage/storage/autoClean?tab=timers&timer=${timerId}`,
    }),
    ...fields('cron', 'isOn', 'storageName', 'storeType', 'expireDays'),
    ...fields('nextRunTime', 'lastRunTime', 'lastRunJobs', 'isAutomatic', 'ruleVersion'),
    ...fields('lastLoginDay', 'lastCompleteDay', 'lastPayDay', 'lastSubmitDay', 'minSpace', 'createTime'),
    ...hidden('timerId'),
  ],
  edit: TimerDialog as never,
}));

/** The timers, and the dry run of one of them at `?timer=3`. */
const Timers = Object.assign(
  (): ReactNode => {
    const at = useDialogParam('timer');
    const id = CleanTimerId.safeParse(Number(at.value));
    return (
      <>
        <TimerList />
        {at.value !== null && id.success && <DryRun id={id.data} onClose={at.close} />}
      </>
    );
  },
  { prefetch: TimerList.prefetch },
);

/** /storage/storage/autoClean: the files that cleanings took, and the timers (tasks §2). */
export default tabScreen(
  autoCleanTabs,
  [
    { key: 'log', call: autoClean.list, Screen: Log },
    { key: 'timers', call: cleanTimers.list, Screen: Timers },
  ],
  () => useStorageText()('autoTabs'),
);
