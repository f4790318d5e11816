import type { ReactNode } from 'react';
import { Instant, renders, renderStatus, type RowOf, softwareIds } from '@renderdesk/contract';
import { DescriptionList, Timeline } from '../../kit/detail/index.ts';
import { columnKit } from '../../kit/list/index.ts';
import { Skeleton, Missing } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { exampleRow } from './rows.data.ts';

const col = columnKit<RowOf<typeof renders.list>, never, string>();
const facts = [
  col.id('taskId'),
  col.tag('taskStatus', renderStatus),
  col.text('sceneName'),
  col.named('cgId', softwareIds),
  col.progress('success', 'total'),
  col.money('consume', { currency: 'currency' }),
  col.time('submitTime'),
  col.time('endTime', { label: 'renderEndTime' }),
  col.texts('pluginVersions'),
  col.flag('operable'),
  col.text('company'),
];
const at = (minute: number): Instant => Instant.parse(Date.UTC(2026, 2, 1, 8, minute));

/** Parts of a detail page: facts, history, what stands there while it loads and where nothing is. */
const DetailPieces = (): ReactNode => {
  const labels = useLabels('task');
  return (
    <div className="rd-detail">
      <section className="rd-panel">
        <DescriptionList row={exampleRow(3)} facts={facts} labels={labels} copies={['company']} fold="kit" />
      </section>
      <section className="rd-panel">
        <Timeline
          items={[
            { key: 2, at: at(40), who: 'wang.min', what: labels.action(renders.setLevel), note: '80' },
            { key: 1, at: at(12), who: 'li.na', what: labels.action(renders.stop), refused: true },
          ]}
        />
      </section>
      <section className="rd-panel" data-stays>
        <Skeleton lines={4} />
      </section>
      <section className="rd-panel">
        <Missing />
      </section>
    </div>
  );
};
export default DetailPieces;
