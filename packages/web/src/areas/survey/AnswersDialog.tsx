import {
  shownQuestions,
  customFieldKind,
  holdsFiles,
  type OutputOf,
  surveyProjects,
  type SurveyUserId,
  surveyUserState,
} from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { StoredFile } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { StatusTag, Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { answerText } from './questionText.ts';
import { useSurveyText } from './survey.texts.ts';
import './survey.css';

/** The files of one answer, to download. */
const Files = ({
  of,
  ids,
  id,
}: {
  of: OutputOf<typeof surveyProjects.answers>;
  ids: unknown;
  id: SurveyUserId;
}): ReactNode => {
  const labels = useLabels('survey');
  const files = of.files.filter(({ fileId }) => Array.isArray(ids) && ids.includes(fileId));
  return files.map(({ fileId, name }) => (
    <StoredFile
      key={fileId}
      call={surveyProjects.file}
      input={{ surveyUserId: id, fileId }}
      kind={labels.field('fileId')}
      name={name}
    />
  ));
};

/** What one customer answered, question by question, also where it is a part only. */
export default ({ id, onClose }: { readonly id: SurveyUserId; readonly onClose: () => void }): ReactNode => {
  const t = useSurveyText();
  const labels = useLabels('survey');
  const language = useLanguage();
  const { data, error, refetch } = useRead(surveyProjects.answers, { surveyUserId: id }, { quiet: true });
  const shown =
    data &&
    shownQuestions(data.questions, data.answers).filter(({ kind }) => kind !== customFieldKind.of.info);
  return (
    <Dialog
      title={
        <>
          {data?.userName ?? labels.action(surveyProjects.answers)}{' '}
          {data && <StatusTag code={data.surveyUserState} table={surveyUserState} labels={labels} />}
        </>
      }
      width="min(680px, 94vw)"
      onClose={onClose}
    >
      <div className="rd-dialog-body">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={6} />}
        {data && (
          <>
            <p className="rd-faint">
              {data.projectName}
              {data.answerTime !== null && (
                <>
                  {' · '}
                  <Time at={data.answerTime} />
                </>
              )}
            </p>
            <dl className="rd-survey-answers">
              {shown?.map((question) => (
                <div key={question.key}>
                  <dt className="rd-faint">{question.label[language]}</dt>
                  <dd>
                    {holdsFiles(question.kind) ? (
                      <Files of={data} ids={data.answers[question.key]} id={id} />
                    ) : (
                      answerText(question, data.answers[question.key], { t, language }) || (
                        <span className="rd-faint">{t('noAnswer')}</span>
                      )
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
      <footer>
        <button type="button" className="rd-button rd-primary" onClick={onClose}>
          {t('close')}
        </button>
      </footer>
    </Dialog>
  );
};
