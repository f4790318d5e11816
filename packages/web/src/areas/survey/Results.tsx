import { type OutputOf, type SurveyProjectId, surveyProjects, surveyUserState } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Chart } from '../../kit/chart/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { formatFigure } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels, useLanguage } from '../../kit/text/index.ts';
import { Go } from '../../kit/url/index.ts';
import { valueText } from './questionText.ts';
import { useSurveyText } from './survey.texts.ts';
import './survey.css';

type Result = OutputOf<typeof surveyProjects.statistics>['questions'][number];

const usersOf = (id: number, more: Readonly<Record<string, string | number>> = {}): string =>
  `/feedback/userResearch?${new URLSearchParams({
    tab: 'users',
    surveyProjectId: String(id),
    ...Object.fromEntries(Object.entries(more).map(([key, value]) => [key, String(value)])),
  }).toString()}`;

/** One question: a chart of its values, whose bars open the answers, or its latest texts. */
const Question = ({ id, of }: { id: SurveyProjectId; of: Result }): ReactNode => {
  const t = useSurveyText();
  const language = useLanguage();
  const { question, tallies, texts, average, answered } = of;
  const title = question.label[language];
  const note = [
    t('answeredBy', { count: formatFigure(answered) }),
    ...(average === null ? [] : [t('average', { value: formatFigure(average) })]),
  ].join(' · ');
  const heading = (
    <>
      {title} <span className="rd-faint">{note}</span>
    </>
  );
  if (tallies.length === 0)
    return (
      <section className="rd-survey-texts">
        <h4>{heading}</h4>
        <ul>
          {texts.map((one) => (
            <li key={one.surveyUserId}>
              <Go href={`/feedback/userResearch?tab=users&answers=${one.surveyUserId}`}>{one.answer}</Go>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <Chart
      kind="bar"
      low
      title={title}
      heading={heading}
      pointsName={t('value')}
      data={{
        points: tallies.map(({ value }) => valueText(question, value, { t, language })),
        series: [{ name: t('customers'), values: tallies.map(({ count }) => count) }],
      }}
      hrefOf={(at) => {
        const value = tallies[at]?.value;
        return value === undefined
          ? undefined
          : usersOf(id, {
              surveyUserState: surveyUserState.of.answered,
              questionKey: question.key,
              answerValue: value,
            });
      }}
    />
  );
};

/** The results of a project, question by question. */
export const Results = ({ id, bar }: { id: SurveyProjectId; bar: ReactNode }): ReactNode => {
  const t = useSurveyText();
  const labels = useLabels('survey');
  const { data, error, refetch } = useRead(
    surveyProjects.statistics,
    { surveyProjectId: id },
    { quiet: true, staleTime: 0 },
  );
  useServerEvents(['surveyProject'], () => void refetch());
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />;
  return (
    <>
      <div className="rd-survey-head">
        <h3>{t('results')}</h3>
        <Go href={usersOf(id)}>{t('allUsers')}</Go>
        {bar}
      </div>
      <Chart
        kind="bar"
        low
        title={t('progress')}
        pointsName={labels.field('surveyUserState')}
        data={{
          points: data.states.map((one) => labels.code(surveyUserState, one.surveyUserState)),
          series: [{ name: t('customers'), values: data.states.map(({ count }) => count) }],
        }}
        hrefOf={(at) => {
          const state = data.states[at]?.surveyUserState;
          return state === undefined ? undefined : usersOf(id, { surveyUserState: state });
        }}
      />
      {data.questions.map((one) => (
        <Question key={one.question.key} id={id} of={one} />
      ))}
    </>
  );
};
