import { messageOptOuts } from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';

/** Customers who want no marketing by text message. */
export const OptOutList = listScreen(messageOptOuts.list, ({ col, filter, bulk, fields, hidden }) => ({
  live: ['messageOptOut'],
  ownerField: 'userName',
  filters: [userFilter(filter, 'userName', 'userId', { inline: true })],
  columns: [
    col.text('userName', {
      width: 180,
      pinned: true,
      link: ({ userId }) => `/user/userInformation/${userId}`,
    }),
    ...fields('company', 'reason'),
    col.time('createTime', { sort: 'createTimeFlag' }),
    ...hidden('userId'),
  ],
  actions: [
    bulk(messageOptOuts.remove, 'userId', {
      danger: true,
      nameOf: (id, row) => row?.userName ?? String(id),
    }),
  ],
}));
