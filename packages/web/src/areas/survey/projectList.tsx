import { SurveyProjectId, surveyProjects, surveyStatus } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { callApi } from '../../kit/call/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { projectActions } from './projectActions.tsx';
import { publishedQuestionnaires } from './sources.ts';
import { useSurveyText } from './survey.texts.ts';

const ProjectPanel = lateDialog(() => import('./ProjectPanel.tsx'));
const Hint = ({
  of,
}: {
  of: 'endHint' | 'limitHint' | 'recontactHint' | 'quotaHint' | 'valueHint' | 'keyHint';
}): ReactNode => useSurveyText()(of);
const pageOf = ({ surveyProjectId }: { readonly surveyProjectId: number }): string =>
  `/feedback/userResearch?project=${surveyProjectId}`;

const Edit = editDialog({
  add: surveyProjects.add,
  update: surveyProjects.update,
  id: 'surveyProjectId',
  load: (surveyProjectId) => callApi(surveyProjects.read, { surveyProjectId }),
  initial: { endTime: null, answerLimit: null, recontactDays: 30, quotas: [], remark: '' },
  duplicates: true,
  width: 'min(680px, 94vw)',
  fields: (f) => (
    <>
      <f.Text name="projectName" autoFocus />
      <f.Choose name="questionnaireId" from={publishedQuestionnaires} />
      <f.Time name="endTime" notBeforeToday hint={<Hint of="endHint" />} />
      <f.Number name="answerLimit" hint={<Hint of="limitHint" />} />
      <f.Number name="recontactDays" hint={<Hint of="recontactHint" />} />
      <f.Rows name="quotas" blank={{}} hint={<Hint of="quotaHint" />}>
        {(row) => (
          <>
            <row.Text name="questionKey" />
            <row.Text name="answerValue" hint={<Hint of="valueHint" />} />
            <row.Number name="most" />
          </>
        )}
      </f.Rows>
      <f.Text name="remark" rows={2} />
    </>
  ),
});

const List = listScreen(surveyProjects.list, ({ col, filter, fields, hidden }) => ({
  live: ['surveyProject'],
  status: 'surveyStatus',
  statusTable: surveyStatus,
  open: pageOf,
  filters: [
    filter.text('projectName', { inline: true }),
    filter.choose('questionnaireId', publishedQuestionnaires, { inline: true }),
    filter.one('surveyStatus', surveyStatus, { inline: true }),
  ],
  columns: [
    col.text('projectName', { width: 220, pinned: true, link: pageOf }),
    col.tag('surveyStatus', surveyStatus, { width: 110 }),
    col.text('title', { width: 200 }),
    ...fields(
      'userCount',
      'sentCount',
      'answeredCount',
      'refusedCount',
      'endTime',
      'startTime',
      'recycleTime',
    ),
    ...fields('createdBy', 'createTime', 'remark'),
    ...hidden('surveyProjectId', 'formVersion', 'answerLimit', 'recontactDays', 'questionnaireId'),
  ],
  actions: projectActions,
  edit: Edit,
}));

/** Survey projects, and one of them over the list, at `?project=12`. */
export const ProjectList = Object.assign(
  (): ReactNode => {
    const at = useDialogParam('project');
    const id = SurveyProjectId.safeParse(Number(at.value));
    return (
      <>
        <List />
        {at.value !== null && id.success && <ProjectPanel id={id.data} onClose={at.close} />}
      </>
    );
  },
  { prefetch: List.prefetch },
);
