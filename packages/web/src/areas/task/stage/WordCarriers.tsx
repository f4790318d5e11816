import { type OutputOf, type RowOf, taskWords, wordKind } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../../kit/call/index.ts';
import { formatFigure } from '../../../kit/show/index.ts';
import { Failed, Skeleton } from '../../../kit/states/index.ts';
import { useLabels, useLanguage } from '../../../kit/text/index.ts';
import { useStageText } from './stage.texts.ts';
import './stage.css';

type Preview = OutputOf<typeof taskWords.preview>;
type Word = RowOf<typeof taskWords.list>;

const useCarriers = (taskWordId: Word['taskWordId']) =>
  useRead(taskWords.preview, { taskWordId }, { staleTime: 0, quiet: true });

/** What a removal would change, in figures: what nothing would render any more comes first, as a warning. */
export const WordEffect = ({ taskWordId }: Pick<Word, 'taskWordId'>): ReactNode => {
  const t = useStageText();
  const { data, error } = useCarriers(taskWordId);
  if (error) return null;
  if (!data) return <Skeleton lines={2} />;
  return (
    <section className="rd-stage-effect">
      {data.stopping > 0 && (
        <p className="rd-notice" data-tone="danger">
          {t('word.stopping', { count: data.stopping })}
        </p>
      )}
      <p>{t('word.loses', { count: data.carriers - data.kept })}</p>
      {data.kept > 0 && <p>{t('word.kept', { count: data.kept })}</p>}
      <p>{t('word.shift', { more: formatFigure(data.more), fewer: formatFigure(data.fewer) })}</p>
    </section>
  );
};

const Carriers = ({ of }: { of: Preview }): ReactNode => {
  const t = useStageText();
  const labels = useLabels('task');
  if (of.items.length === 0) return <p className="rd-faint">{t('word.noCarriers')}</p>;
  return (
    <table className="rd-plain-table">
      <thead>
        <tr>
          <th scope="col">{t('word.work')}</th>
          <th scope="col">{labels.field('sceneName')}</th>
          <th scope="col">{labels.field('userName')}</th>
          <th scope="col">{t('word.before')}</th>
          <th scope="col">{t('word.after')}</th>
        </tr>
      </thead>
      <tbody>
        {of.items.map((one) => (
          <tr key={one.id}>
            <td>{one.id}</td>
            <td>{one.sceneName}</td>
            <td>{one.userName}</td>
            <td>{formatFigure(one.nodesBefore)}</td>
            <td>{formatFigure(one.nodesAfter)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Below a word: what carries it, the nodes that could render each with it and without, and the nodes that have it. */
export const WordCarriers = ({ row }: { row: Word }): ReactNode => {
  const t = useStageText();
  const between = useLanguage() === 'zh' ? '、' : ', ';
  const { data, error, refetch } = useCarriers(row.taskWordId);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <div className="rd-stage-word">
      {data.looked < data.carriers && <p>{t('word.looked', { count: data.looked })}</p>}
      <Carriers of={data} />
      {data.wordKind !== wordKind.of.constraints && (
        <p>
          {t('word.nodes', {
            nodes: data.nodes.length === 0 ? t('word.noNodes') : data.nodes.join(between),
          })}
        </p>
      )}
    </div>
  );
};
