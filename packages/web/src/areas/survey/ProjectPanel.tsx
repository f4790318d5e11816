import {
  maySurvey,
  type OutputOf,
  type SurveyProjectId,
  surveyProjects,
  surveyStatus,
} from '@renderdesk/contract';
import { recordPanel, stepsOf } from '../../domain/index.ts';
import { bytesOf, saveFile, useCommand } from '../../kit/call/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { EmptyValue } from '../../kit/show/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { Results } from './Results.tsx';
import { useSurveyText } from './survey.texts.ts';
import { UsersUpload } from './UsersUpload.tsx';

type Project = OutputOf<typeof surveyProjects.read>;
type Text = ReturnType<typeof useSurveyText>;

const step = stepsOf<Project, Text>({
  area: 'survey',
  text: useSurveyText,
  key: ({ surveyProjectId, version }) => ({ surveyProjectId, version }),
});
const change = (call: 'start' | 'recycle' | 'reopen' | 'archive') =>
  step.now(surveyProjects[call], {
    when: ({ surveyStatus: status }) => maySurvey(call, status),
    input: ({ surveyProjectId }) => ({ surveyProjectIds: [surveyProjectId] }) as never,
  });

const fact = columnKit<Project, never, keyof Project>();
const Quotas = ({ row }: { row: Project }) => {
  const t = useSurveyText();
  if (row.quotas.length === 0) return <EmptyValue />;
  return (
    <>
      {row.quotas
        .map((one) => t('quota', { key: one.questionKey, value: one.answerValue, most: one.most }))
        .join('; ')}
    </>
  );
};
const facts = [
  fact.text('title', {
    link: ({ questionnaireId }) =>
      `/feedback/userResearch?tab=questionnaires&questionnaire=${questionnaireId}`,
  }),
  fact.custom('formVersion', ({ formVersion }) => formVersion ?? <EmptyValue />),
  fact.number('userCount'),
  fact.number('sentCount'),
  fact.number('answeredCount'),
  fact.number('refusedCount'),
  fact.time('startTime'),
  fact.time('endTime'),
  fact.time('recycleTime'),
  fact.custom('answerLimit', ({ answerLimit }) => answerLimit ?? <EmptyValue />),
  fact.number('recontactDays'),
  fact.custom('quotas', (row) => <Quotas row={row} />),
  fact.text('remark'),
  fact.text('createdBy'),
  fact.time('createTime'),
];

const Export = ({ id }: { id: SurveyProjectId }) => {
  const labels = useLabels('survey');
  const fetching = useCommand(surveyProjects.exportAnswers, { success: false, refreshes: false });
  const save = async (): Promise<void> => {
    const file = await fetching.run({ surveyProjectId: id });
    if (file)
      saveFile(
        new Blob([bytesOf(file.content)], {
          type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        }),
        file.name,
      );
  };
  return (
    <button type="button" className="rd-button" disabled={fetching.running} onClick={() => void save()}>
      {labels.action(surveyProjects.exportAnswers)}
    </button>
  );
};

/** One survey project: its facts and results, its customers from a file, and what may be done. Its address is `?project=12`. */
export default recordPanel({
  read: surveyProjects.read,
  key: (surveyProjectId: SurveyProjectId) => ({ surveyProjectId }),
  text: useSurveyText,
  topics: ['surveyProject'],
  status: { field: 'surveyStatus', table: surveyStatus },
  title: ({ row }) => row.projectName,
  facts,
  steps: [
    step.dialog(surveyProjects.uploadUserExcel as never, UsersUpload, {
      when: ({ surveyStatus: status }) => maySurvey('upload', status),
    }),
    change('archive'),
    change('reopen'),
    change('recycle'),
    change('start'),
  ],
  Body: ({ row }) =>
    row.formVersion !== null && (
      <Results id={row.surveyProjectId} bar={row.answeredCount > 0 && <Export id={row.surveyProjectId} />} />
    ),
  history: surveyProjects.history,
});
