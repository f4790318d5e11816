import { currency, outsourcingProjects, projectStatus, studioSkill } from '@renderdesk/contract';
import { userFilter } from '../../domain/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { projectActions, projectAt } from './actions.tsx';

/** /outsourcing/project-manage: outsourcing projects of customers (people §2). */
export default listScreen(outsourcingProjects.list, ({ col, filter, fields, hidden }) => ({
  live: ['outsourcingProject', 'qualification'],
  status: 'projectStatus',
  statusTable: projectStatus,
  ownerField: 'userName',
  filters: [
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.text('title', { inline: true }),
    filter.one('projectStatus', projectStatus, { inline: true }),
    filter.range('startTime', 'endTime', { inline: true, label: 'createTime' }),
    filter.text('studioName'),
    filter.one('studioSkill', studioSkill),
    filter.one('currency', currency),
  ],
  columns: [
    col.text('title', { width: 180, pinned: true, link: projectAt }),
    col.tag('projectStatus', projectStatus, { width: 108 }),
    col.text('userName', { width: 132, link: ({ userId }) => `/user/userInformation/${userId}` }),
    col.text('studioName', { width: 132 }),
    col.money('budget', { currency: 'currency', width: 112 }),
    col.money('price', { currency: 'currency', width: 112 }),
    col.number('offers', { width: 84 }),
    col.progress('stagesPaid', 'stagesTotal', { width: 120 }),
    col.time('createTime', { sort: 'createTimeFlag' }),
    col.time('offersUntil'),
    col.tags('studioSkills', studioSkill, { width: 180 }),
    ...fields('submitTime', 'matchTime', 'deliverTime', 'endTime'),
    col.text('reason', { width: 180, priority: 'low' }),
    ...hidden('projectId', 'userId', 'company'),
  ],
  actions: projectActions,
  open: projectAt,
}));
