import { businessType, surveyProjects, SurveyUserId, surveyUserState } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { userFilter } from '../../domain/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { projects } from './sources.ts';

const AnswersDialog = lateDialog(() => import('./AnswersDialog.tsx'));
const pageOf = ({ surveyUserId }: { readonly surveyUserId: number }): string =>
  `/feedback/userResearch?tab=users&answers=${surveyUserId}`;

const List = listScreen(surveyProjects.users, ({ col, filter, bulk, hidden }) => ({
  live: ['surveyProject'],
  status: 'surveyUserState',
  statusTable: surveyUserState,
  ownerField: 'userName',
  open: pageOf,
  filters: [
    filter.choose('surveyProjectId', projects, { inline: true }),
    userFilter(filter, 'userName', 'userId', { inline: true }),
    filter.one('businessType', businessType, { inline: true }),
    filter.one('surveyUserState', surveyUserState, { inline: true }),
    filter.text('questionKey'),
    filter.text('answerValue'),
  ],
  columns: [
    col.id('surveyUserId', { width: 110, pinned: true, link: pageOf }),
    col.text('userName', {
      width: 150,
      link: ({ userId }) => `/user/userInformation/${userId}`,
    }),
    col.text('company', { width: 180 }),
    col.text('projectName', {
      width: 200,
      link: ({ surveyProjectId }) => `/feedback/userResearch?project=${surveyProjectId}`,
    }),
    col.tag('surveyUserState', surveyUserState, { width: 110 }),
    col.tag('businessType', businessType, { width: 120 }),
    col.time('sendTime'),
    col.time('openTime'),
    col.time('answerTime'),
    col.time('createTime', { sort: 'createTimeFlag' }),
    ...hidden('userId'),
  ],
  actions: [
    bulk(surveyProjects.removeUsers, 'surveyUserId', {
      nameOf: (id, row) => row?.userName ?? String(id),
      danger: true,
    }),
  ],
  export: surveyProjects.export,
}));

/** Customers of projects, and the answers of one over the list, at `?answers=12`. */
export const UserList = Object.assign(
  (): ReactNode => {
    const at = useDialogParam('answers');
    const id = SurveyUserId.safeParse(Number(at.value));
    return (
      <>
        <List />
        {at.value !== null && id.success && <AnswersDialog id={id.data} onClose={at.close} />}
      </>
    );
  },
  { prefetch: List.prefetch },
);
