import {
  customFieldKind,
  hasOptions,
  QuestionnaireId,
  questionnaires,
  questionnaireStatus,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { callApi } from '../../kit/call/index.ts';
import { lateDialog } from '../../kit/dialogs/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import { listScreen } from '../../kit/list/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { useSurveyText } from './survey.texts.ts';

const QuestionsDialog = lateDialog(() => import('./QuestionsDialog.tsx'));
const Hint = ({
  of,
}: {
  of: 'keyHint' | 'optionHint' | 'showHint' | 'valueHint' | 'versionHint';
}): ReactNode => useSurveyText()(of);
const pageOf = ({ questionnaireId }: { readonly questionnaireId: number }): string =>
  `/feedback/userResearch?tab=questionnaires&questionnaire=${questionnaireId}`;

const Edit = editDialog({
  add: questionnaires.add,
  update: questionnaires.update,
  id: 'questionnaireId',
  load: (questionnaireId) => callApi(questionnaires.read, { questionnaireId }),
  initial: {
    questionRows: [{ fieldKind: customFieldKind.of.radio, required: true, optionLines: [] }] as never,
  },
  duplicates: true,
  width: 'min(820px, 94vw)',
  fields: (f, { questionRows = [] }, { updating }) => (
    <>
      {updating && (
        <p className="rd-faint">
          <Hint of="versionHint" />
        </p>
      )}
      <f.Text name="title" autoFocus />
      <f.Rows
        name="questionRows"
        blank={{ fieldKind: customFieldKind.of.radio, required: true, optionLines: [] }}
      >
        {(row, at) => (
          <>
            <row.Text name="fieldKey" hint={<Hint of="keyHint" />} />
            <row.Code name="fieldKind" table={customFieldKind} />
            <row.Text name="labelZh" />
            <row.Text name="labelEn" />
            {hasOptions(questionRows[at]?.fieldKind ?? customFieldKind.of.text) && (
              <row.Lines name="optionLines" needed hint={<Hint of="optionHint" />} />
            )}
            <row.Text name="hintZh" />
            <row.Text name="hintEn" />
            {at > 0 && (
              <>
                <row.Text name="showKey" hint={<Hint of="showHint" />} />
                <row.Text name="showValue" hint={<Hint of="valueHint" />} />
              </>
            )}
            <row.Flag name="required" />
          </>
        )}
      </f.Rows>
    </>
  ),
});

const List = listScreen(questionnaires.list, ({ col, filter, bulk, fields, hidden }) => {
  const nameOf = (id: number, row: { title: string } | undefined): string => row?.title ?? String(id);
  return {
    live: ['questionnaire'],
    status: 'questionnaireStatus',
    statusTable: questionnaireStatus,
    open: pageOf,
    filters: [
      filter.text('title', { inline: true }),
      filter.one('questionnaireStatus', questionnaireStatus, { inline: true }),
    ],
    columns: [
      col.text('title', { width: 240, pinned: true, link: pageOf }),
      col.tag('questionnaireStatus', questionnaireStatus, { width: 110 }),
      ...fields('formVersion', 'questionCount', 'projectCount', 'publishTime', 'createdBy', 'createTime'),
      ...hidden('questionnaireId'),
    ],
    actions: [
      bulk(questionnaires.publish, 'questionnaireId', { nameOf }),
      bulk(questionnaires.close, 'questionnaireId', { nameOf }),
      bulk(questionnaires.remove, 'questionnaireId', { nameOf, danger: true }),
    ],
    edit: Edit,
  };
});

/** Questionnaires, and the questions of one over the list, at `?questionnaire=12`. */
export const QuestionnaireList = Object.assign(
  (): ReactNode => {
    const at = useDialogParam('questionnaire');
    const id = QuestionnaireId.safeParse(Number(at.value));
    return (
      <>
        <List />
        {at.value !== null && id.success && <QuestionsDialog id={id.data} onClose={at.close} />}
      </>
    );
  },
  { prefetch: List.prefetch },
);
