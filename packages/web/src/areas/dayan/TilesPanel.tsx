import { dayanJobs, frameStatus, type OutputOf } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { useCoalescedRefetch } from '../../kit/live/index.ts';
import { EmptyValue, Lasting, Size, StatusTag } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useDayanText } from './dayan.texts.ts';
import type { JobDetail } from './jobKinds.ts';

type Tile = OutputOf<typeof dayanJobs.tiles>['tiles'][number];

const Evidence = ({ tile }: { tile: Tile }): ReactNode => {
  const labels = useLabels('dayan');
  const t = useDayanText();
  return (
    <section aria-live="polite">
      <h3>{t('tile', { x: tile.x, y: tile.y })}</h3>
      <table className="rd-plain-table">
        <tbody>
          <tr>
            <th scope="row">{labels.field('frameStatus')}</th>
            <td>
              <StatusTag code={tile.frameStatus} table={frameStatus} labels={labels} />
            </td>
          </tr>
          <tr>
            <th scope="row">{labels.field('nodeName')}</th>
            <td>{tile.nodeName ?? <EmptyValue />}</td>
          </tr>
          <tr>
            <th scope="row">{labels.field('duration')}</th>
            <td>{tile.duration === null ? <EmptyValue /> : <Lasting duration={tile.duration} />}</td>
          </tr>
          <tr>
            <th scope="row">{labels.field('bytes')}</th>
            <td>
              <Size bytes={tile.bytes} />
            </td>
          </tr>
          <tr>
            <th scope="row">{labels.field('message')}</th>
            <td>{tile.message === '' ? <EmptyValue /> : tile.message}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
};

/** The grid of tiles as a map with the state of each; a chosen tile shows its evidence. Failed ones are retried by the action of the job. */
export const TilesPanel = ({ row }: { row: JobDetail }): ReactNode => {
  const t = useDayanText();
  const labels = useLabels('dayan');
  const [chosen, choose] = useState<string>();
  const { data, error, refetch } = useRead(dayanJobs.tiles, { taskId: row.taskId }, { quiet: true });
  useCoalescedRefetch(['dayanJob'], 1000, refetch);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const tile = data.tiles.find(({ x, y }) => `${x} ${y}` === chosen);
  const found = [...new Set(data.tiles.map((one) => one.frameStatus))].toSorted((a, b) => a - b);
  return (
    <div className="rd-dayan-tiles">
      <div>
        <p className="rd-dayan-legend">
          {found.map((status) => (
            <span key={status}>
              <StatusTag code={status} table={frameStatus} labels={labels} />{' '}
              {data.tiles.filter((one) => one.frameStatus === status).length}
            </span>
          ))}
        </p>
        <div
          className="rd-dayan-map"
          role="group"
          aria-label={t('map')}
          style={{ gridTemplateColumns: `repeat(${data.columns}, minmax(24px, 56px))` }}
        >
          {data.tiles.map((one) => (
            <button
              key={`${one.x} ${one.y}`}
              type="button"
              data-tone={frameStatus.entries[one.frameStatus].tone}
              aria-pressed={chosen === `${one.x} ${one.y}`}
              aria-label={`${t('tile', { x: one.x, y: one.y })}: ${labels.code(frameStatus, one.frameStatus)}`}
              onClick={() => choose(`${one.x} ${one.y}`)}
            />
          ))}
        </div>
      </div>
      {tile ? <Evidence tile={tile} /> : <p className="rd-faint">{t('tileHint')}</p>}
    </div>
  );
};
