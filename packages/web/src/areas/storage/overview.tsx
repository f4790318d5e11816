import { storageStats, storageTabs } from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { tabScreen } from '../../kit/tabs/index.ts';
import { growthWords } from './growth.ts';
import { useStorageText } from './storage.texts.ts';

const WhyGone = lateDialog(() => import('./WhyGone.tsx'));
const dialogs = {
  why: { call: storageStats.whyGone, Dialog: WhyGone },
  version: { call: storageStats.setSyncVersion, Dialog: lateDialog(() => import('./SyncVersion.tsx')) },
} as const;

const Storages = listScreen(storageStats.stat, ({ col, fields }) => ({
  live: ['storageVolume'],
  filters: [],
  columns: [
    col.text('storageName', { width: 140, pinned: true, sort: 'bidFlag' }),
    ...fields('ip', 'usedSpace', 'inputSpace', 'outputSpace', 'files', 'customers'),
    col.custom('growthDay', (row) => growthWords(row.growthDay), { align: 'end' }),
    col.custom('growthWeek', (row) => growthWords(row.growthWeek), { align: 'end' }),
    col.custom('growthMonth', (row) => growthWords(row.growthMonth), { align: 'end' }),
    col.reason('message', { priority: 'normal' }),
    ...fields('recycledSpace', 'freeSpace', 'capacity', 'scanTime', 'folder'),
  ],
  dialogs,
}));

const Servers = listScreen(storageStats.statByIp, ({ col, filter, fields }) => ({
  live: ['storageVolume'],
  filters: [filter.text('ip', { inline: true })],
  columns: [
    col.text('ip', { width: 140, pinned: true, sort: 'ipFlag' }),
    ...fields('storages', 'usedSpace', 'inputSpace', 'outputSpace', 'files', 'customers'),
    col.custom('growthDay', (row) => growthWords(row.growthDay), { align: 'end' }),
    col.custom('growthWeek', (row) => growthWords(row.growthWeek), { align: 'end' }),
    col.custom('growthMonth', (row) => growthWords(row.growthMonth), { align: 'end' }),
    ...fields('recycledSpace', 'freeSpace', 'capacity', 'scanTime'),
  ],
}));

const Customers = listScreen(storageStats.statByUser, ({ col, filter, fields, hidden }) => ({
  live: ['storageVolume'],
  ownerField: 'userName',
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.number('minSpace', { inline: true }),
  ],
  columns: [
    col.text('userName', {
      width: 160,
      pinned: true,
      link: ({ userId }) => `/user/userInformation/${userId}`,
    }),
    ...fields('usedSpace', 'inputSpace', 'outputSpace', 'files'),
    col.custom('growthWeek', (row) => growthWords(row.growthWeek), { align: 'end', sort: 'growthWeekFlag' }),
    col.custom('growthMonth', (row) => growthWords(row.growthMonth), { align: 'end' }),
    ...fields('monthOldSpace', 'quarterOldSpace', 'newestTime', 'scanTime', 'company'),
    ...hidden('userId', 'growthDay'),
  ],
  export: storageStats.export,
}));

/** /storage/storage/overview: what the storages hold, by storage, server and customer (tasks §2). */
export default tabScreen(
  storageTabs,
  [
    { key: 'storages', call: storageStats.stat, Screen: Storages },
    { key: 'servers', call: storageStats.statByIp, Screen: Servers },
    { key: 'customers', call: storageStats.statByUser, Screen: Customers },
  ],
  () => useStorageText()('overviewTabs'),
);
