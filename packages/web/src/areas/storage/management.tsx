import {
  mountPaths,
  storageManagementTabs,
  storageTransfers,
  storageTransferStatus,
  storageUse,
  storeType,
} from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { MountPaths } from '../../domain/MountPaths.tsx';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { tabScreen } from '../../kit/tabs/index.ts';
import { growthWords } from './growth.ts';
import { storages } from './sources.ts';
import { useStorageText } from './storage.texts.ts';

const Customers = listScreen(storageUse.list, ({ col, filter, fields, hidden }) => ({
  live: ['storageVolume', 'cleanJob'],
  ownerField: 'userName',
  filters: [
    filter.choose('bid', storages, { inline: true }),
    filter.one('storeType', storeType, { inline: true }),
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.number('minSpace', { inline: true }),
    filter.number('lastLoginDay', { inline: true }),
    filter.number('lastCompleteDay'),
    filter.number('lastPayDay'),
    filter.number('lastSubmitDay'),
  ],
  columns: [
    col.text('userName', {
      width: 150,
      pinned: true,
      link: ({ userId }) => `/user/userInformation/${userId}`,
    }),
    ...fields('storageName', 'storeType', 'usedSpace', 'files', 'monthOldSpace', 'quarterOldSpace'),
    col.custom('growthWeek', (row) => growthWords(row.growthWeek), { align: 'end' }),
    ...fields(
      'lastLoginTime',
      'lastCompleteTime',
      'lastPayTime',
      'lastSubmitTime',
      'newestTime',
      'scanTime',
      'company',
    ),
    ...hidden('userId', 'useId'),
  ],
  dialogs: {
    clean: { call: storageUse.cleanCustomerStore, Dialog: lateDialog(() => import('./CleanCustomer.tsx')) },
    cleanAge: { call: storageUse.cleanByExpireTime, Dialog: lateDialog(() => import('./CleanByAge.tsx')) },
  },
  export: storageUse.export,
}));

const Transfers = listScreen(storageTransfers.list, ({ col, filter, bulk, fields, hidden }) => {
  const nameOf = (id: number, row: { userName: string } | undefined): string => row?.userName ?? String(id);
  return {
    live: ['storageTransfer'],
    status: 'storageTransferStatus',
    statusTable: storageTransferStatus,
    ownerField: 'userName',
    filters: [
      userFilter(filter, 'userName', 'userId', { inline: true }),
      filter.one('storageTransferStatus', storageTransferStatus, { inline: true }),
    ],
    columns: [
      col.text('userName', {
        width: 150,
        pinned: true,
        link: ({ userId }) => `/user/userInformation/${userId}`,
      }),
      ...fields(
        'storageTransferStatus',
        'fromStorage',
        'toStorage',
        'path',
        'filesDone',
        'spaceDone',
        'filesSame',
        'filesDiffer',
      ),
      col.reason('message', { priority: 'normal' }),
      ...fields('reason', 'createTime', 'beginTime', 'finishTime', 'createdBy'),
      ...hidden('transferTaskId', 'userId'),
    ],
    actions: [
      bulk(storageTransfers.cancel, 'transferTaskId', { nameOf }),
      bulk(storageTransfers.remove, 'transferTaskId', { nameOf, danger: true }),
    ],
    dialogs: {
      generate: {
        call: storageTransfers.generate,
        Dialog: lateDialog(() => import('./NewTransfer.tsx')),
        main: true,
      },
    },
  };
});

/** /storage/storage/management: space of customers, transfers between storages, and mounts (tasks §2). */
export default tabScreen(
  storageManagementTabs,
  [
    { key: 'customers', call: storageUse.list, Screen: Customers },
    { key: 'transfers', call: storageTransfers.list, Screen: Transfers },
    { key: 'mounts', call: mountPaths.list, Screen: MountPaths },
  ],
  () => useStorageText()('managementTabs'),
);
