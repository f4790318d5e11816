import { qualifications, qualificationStatus, studioLevel, studioSkill } from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { qualificationActions, qualificationAt } from './actions.tsx';

/** /outsourcing/qualification: qualifications of studios (people §2). */
export default listScreen(qualifications.list, ({ col, filter, fields, hidden }) => ({
  live: ['qualification'],
  status: 'qualificationStatus',
  statusTable: qualificationStatus,
  ownerField: 'userName',
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.text('studioName', { inline: true }),
    filter.one('qualificationStatus', qualificationStatus, { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'submitTime' }),
    filter.one('studioLevel', studioLevel),
    filter.one('studioSkill', studioSkill),
  ],
  columns: [
    col.text('studioName', { width: 168, pinned: true, link: qualificationAt }),
    col.tag('qualificationStatus', qualificationStatus, { width: 104 }),
    col.text('userName', { width: 132, link: ({ userId }) => `/user/userInformation/${userId}` }),
    col.tag('studioLevel', studioLevel, { width: 92 }),
    col.number('seats', { width: 84 }),
    col.tags('studioSkills', studioSkill, { width: 200 }),
    col.time('submitTime'),
    col.time('validUntil'),
    col.time('createTime', { sort: 'createTimeFlag' }),
    ...fields('decidedBy', 'decideTime'),
    col.text('reason', { width: 180, priority: 'low' }),
    ...hidden('qualificationId', 'userId', 'company'),
  ],
  actions: qualificationActions,
  open: qualificationAt,
}));
