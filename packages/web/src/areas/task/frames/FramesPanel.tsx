import {
  FrameId,
  frameIdOf,
  type frames,
  frameStatus,
  type OutputOf,
  type renders,
  type RowOf,
  TaskId,
} from '@renderdesk/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useSelection } from '../../../kit/list/index.ts';
import { formatFigure } from '../../../kit/show/index.ts';
import { Skeleton, Empty, Failed } from '../../../kit/states/index.ts';
import { useLabels } from '../../../kit/text/index.ts';
import { useSearch } from '../../../kit/url/index.ts';
import { jigsawPath } from '../paths.ts';
import { useDetailPageText } from '../renderDetail.texts.ts';
import { FrameGrid, type Pick } from './FrameGrid.tsx';
import { countsOf, isShown, labelOf, rangeOf, statusOf } from './frameMap.ts';
import { FrameTable } from './FrameTable.tsx';
import { zoomed } from './geometry.ts';
import { useFrameMap } from './useFrameMap.ts';
import './frames.css';

type Frame = RowOf<typeof frames.list>;
const idOf = (row: Frame): number => row.frameId;
/** Reads and writes the filters that the legend and the table below share. */
const useFrameFilters = () => {
  const [search, go] = useSearch();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const text = params.get('frameStatusList') ?? '';
  const statuses = useMemo(() => new Set(text === '' ? [] : text.split(',').map(Number)), [text]);
  const stuckOnly = params.get('stuckFlag') === '1';
  const put = (key: string, value: string): void => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(key);
    else next.set(key, value);
    next.delete('pageNum');
    go(next.toString(), { replace: true });
  };
  return {
    statuses,
    stuckOnly,
    toggle: (code: number) =>
      put('frameStatusList', [...statuses.symmetricDifference(new Set([code]))].join(',')),
    toggleStuck: () => put('stuckFlag', stuckOnly ? '' : '1'),
    openFrame: (ix: number) => {
      const next = new URLSearchParams(search);
      next.set('frame', String(ix));
      go(next.toString(), { dialog: true });
    },
  };
};

/** The frames of a task: all of them as a picture, and as a table; what is chosen in one is chosen in the other. */
export const FramesPanel = ({ row }: { row: OutputOf<typeof renders.detail> }): ReactNode => {
  const t = useDetailPageText();
  const labels = useLabels('task');
  const { taskId } = row;
  const { map, bytes, error, reload } = useFrameMap(taskId);
  const selecting = useSelection(idOf);
  const [selection, dispatch] = selecting;
  const { statuses, stuckOnly, toggle, toggleStuck, openFrame } = useFrameFilters();
  const [size, setSize] = useState<number>();
  const counts = useMemo(() => bytes && countsOf(bytes), [bytes]);
  const isSelected = useCallback(
    (ix: number) => selection.frozen !== null || selection.rows.has(frameIdOf(taskId, ix)),
    [selection, taskId],
  );
  const fixed = useMemo(() => ({ taskId }), [taskId]);
  const { rows } = selection;
  useEffect(() => {
    if (!bytes) return;
    // What actions are greyed by is how the chosen frames stand now, not how they stood when they were chosen.
    const page = [...rows.values()].flatMap((chosen) => {
      const status = statusOf(bytes[chosen.ix] ?? 0);
      return status === chosen.frameStatus ? [] : [{ ...chosen, frameStatus: status } as Frame];
    });
    if (page.length > 0) dispatch({ type: 'seen', page });
  }, [bytes, rows, dispatch]);
  if (error) return <Failed error={error} onRetry={reload} />;
  if (!map || !bytes || !counts) return <Skeleton lines={8} />;
  if (bytes.length === 0) return <Empty title={t('frames.none')} hint={t('frames.noneHint')} />;
  const shown = (byte: number): boolean => isShown(byte, statuses, stuckOnly);
  // What actions look at is known from the map: the rest of a row is read when it is looked at.
  const rowOf = (ix: number): Frame =>
    ({
      frameId: FrameId.parse(frameIdOf(taskId, ix)),
      taskId: TaskId.parse(taskId),
      ix,
      label: labelOf(map, ix),
      frameStatus: statusOf(bytes[ix] ?? 0),
    }) as Frame;
  const onPick = (from: number, to: number, how: Pick): void => {
    if (how === 'more' && selection.rows.has(frameIdOf(taskId, to)))
      return dispatch({ type: 'toggle', id: frameIdOf(taskId, to), page: [rowOf(to)] });
    dispatch({
      type: 'rows',
      rows: rangeOf(bytes, from, to, how === 'range' ? shown : undefined).map(rowOf),
      add: how === 'more',
    });
  };
  return (
    <div className="rd-frames">
      <div className="rd-frame-bar">
        <div className="rd-legend" role="group" aria-label={t('frames.legend')}>
          {counts.byStatus.map(([code, count]) => (
            <button
              key={code}
              type="button"
              aria-pressed={statuses.has(code)}
              data-tone={frameStatus.entries[code].tone}
              onClick={() => toggle(code)}
            >
              {labels.code(frameStatus, code)} <b>{formatFigure(count)}</b>
            </button>
          ))}
          {counts.stuck > 0 && (
            <button type="button" aria-pressed={stuckOnly} data-tone="warning" onClick={toggleStuck}>
              {labels.field('stuck')} <b>{formatFigure(counts.stuck)}</b>
            </button>
          )}
        </div>
        {map.tiles > 1 && <Link to={jigsawPath(row)}>{t('parameter.jigsaw')}</Link>}
        <span className="rd-zoom" role="group" aria-label={t('grid.zoom')}>
          <button type="button" className="rd-tool" onClick={() => setSize(zoomed(size ?? 10, -1))}>
            <span aria-hidden>−</span>
            <span className="rd-hidden">{t('grid.smaller')}</span>
          </button>
          <button
            type="button"
            className="rd-tool"
            aria-pressed={size === undefined}
            onClick={() => setSize(undefined)}
          >
            {t('grid.auto')}
          </button>
          <button type="button" className="rd-tool" onClick={() => setSize(zoomed(size ?? 10, 1))}>
            <span aria-hidden>+</span>
            <span className="rd-hidden">{t('grid.larger')}</span>
          </button>
        </span>
      </div>
      <FrameGrid
        bytes={bytes}
        map={map}
        size={size}
        statuses={statuses}
        stuckOnly={stuckOnly}
        isSelected={isSelected}
        labels={labels}
        onPick={onPick}
        onOpen={openFrame}
        onAll={() =>
          dispatch({ type: 'rows', rows: rangeOf(bytes, 0, bytes.length - 1, shown).map(rowOf), add: false })
        }
        onNone={() => dispatch({ type: 'clear' })}
      />
      <div className="rd-embedded-list">
        <FrameTable
          fixed={fixed}
          selecting={selecting}
          onOpen={(frame) => openFrame(frame.ix)}
          onDone={reload}
        />
      </div>
    </div>
  );
};
