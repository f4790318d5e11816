import { customFieldKind, type QuestionnaireId, questionnaires } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { EmptyValue } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { useSurveyText } from './survey.texts.ts';

/** The questions of a questionnaire as a customer gets them: in their order, with options and conditions. */
export default ({
  id,
  onClose,
}: {
  readonly id: QuestionnaireId;
  readonly onClose: () => void;
}): ReactNode => {
  const t = useSurveyText();
  const labels = useLabels('survey');
  const language = useLanguage();
  const { data, error, refetch } = useRead(questionnaires.read, { questionnaireId: id }, { quiet: true });
  return (
    <Dialog
      title={data?.title ?? labels.action(questionnaires.read)}
      width="min(880px, 94vw)"
      onClose={onClose}
    >
      <div className="rd-dialog-body">
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={6} />}
        {data && (
          <ShortTable
            heads={[
              { key: 'fieldKey', name: labels.field('fieldKey') },
              { key: 'questions', name: labels.field('questions') },
              { key: 'fieldKind', name: labels.field('fieldKind') },
              { key: 'optionLines', name: labels.field('optionLines') },
              { key: 'showKey', name: labels.field('showKey') },
            ]}
            empty={t('noAnswer')}
            rows={data.questions.map((one) => ({
              key: one.key,
              cells: [
                one.key,
                <span key="label">
                  {one.label[language]}
                  {one.required && <span className="rd-faint"> · {labels.field('required')}</span>}
                </span>,
                labels.code(customFieldKind, one.kind),
                one.options?.map(({ label }) => label[language]).join(', ') ?? <EmptyValue key="none" />,
                one.showIf ? t('condition', one.showIf) : <EmptyValue key="always" />,
              ],
            }))}
          />
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
