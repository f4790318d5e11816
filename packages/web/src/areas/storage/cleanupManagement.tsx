import { cleaningTabs, cleanJobs, whiteList, whiteStatus, storeType } from '@renderdesk/contract';
import { userFilter, users } from '../../domain/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { tabScreen } from '../../kit/tabs/index.ts';
import { CleanJobs } from './CleanJobs.tsx';
import { useStorageText } from './storage.texts.ts';

const FolderHint = () => useStorageText()('wholeFolder');
const TypeHint = () => useStorageText()('everyType');

const WhiteDialog = editDialog({
  ...whiteList,
  id: 'whiteListId',
  list: whiteList.list,
  initial: { path: '', storeType: null, untilTime: null },
  fields: (f, _typed, { adding }) => (
    <>
      {adding && <adding.Choose name="userId" from={users} autoFocus />}
      <f.Text name="path" hint={<FolderHint />} />
      <f.Code name="storeType" table={storeType} hint={<TypeHint />} />
      <f.Time name="untilTime" />
      <f.Text name="reason" rows={2} />
    </>
  ),
});

const WhiteList = listScreen(whiteList.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['whiteList'],
  status: 'whiteStatus',
  statusTable: whiteStatus,
  ownerField: 'userName',
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.one('whiteStatus', whiteStatus, { inline: true }),
    filter.text('path', { inline: true }),
  ],
  columns: [
    col.text('userName', {
      width: 160,
      pinned: true,
      link: ({ userId }) => `/user/userInformation/${userId}`,
    }),
    ...fields(
      'path',
      'storeType',
      'whiteStatus',
      'untilTime',
      'reason',
      'createdBy',
      'createTime',
      'company',
    ),
    ...hidden('userId', 'whiteListId'),
  ],
  actions: [
    bulk(whiteList.remove, 'whiteListId', {
      danger: true,
      nameOf: (id, row) => row?.userName ?? String(id),
    }),
  ],
  edit: WhiteDialog,
  export: whiteList.export,
}));

/** /storage/storage/whiteList: what no cleaning touches, and the cleanings (tasks §2). */
export default tabScreen(
  cleaningTabs,
  [
    { key: 'white', call: whiteList.list, Screen: WhiteList },
    { key: 'jobs', call: cleanJobs.list, Screen: CleanJobs },
  ],
  () => useStorageText()('cleaningTabs'),
);
