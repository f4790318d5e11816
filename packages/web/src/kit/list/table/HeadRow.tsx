import type { ReactNode } from 'react';
import type { GridProps } from './gridProps.ts';
import { HeadCell } from './HeadCell.tsx';
import { Gap } from './Row.tsx';
import type { ColumnWindow, DrawnColumn } from './useDrawnColumns.ts';

/** The heads of the columns in sight, with the box that selects the page. */
export const HeadRow = <R,>({
  window,
  context,
  t,
  sorting,
  selection,
  onWidth,
  ...on
}: Omit<GridProps<R>, 'onWidth'> & {
  window: ColumnWindow<R>;
  /** While it is dragged, then once more with `done`. */
  onWidth: (key: string, width: number, done: boolean) => void;
}): ReactNode => {
  const head = (drawn: DrawnColumn<R>): ReactNode => (
    <HeadCell
      key={drawn.column.key}
      drawn={drawn as DrawnColumn<never>}
      label={context.labels.field(drawn.column.label)}
      sorting={sorting}
      maySecond={drawn.column.sort !== undefined && on.maySecond(drawn.column.sort)}
      searching={on.searching}
      t={t}
      onSort={on.onSort}
      onWidth={onWidth}
      onMove={on.onMove}
    />
  );
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th className="rd-pin rd-box">
            <input
              type="checkbox"
              aria-label={t('selectPage')}
              checked={selection.all}
              ref={(box) => {
                if (box) box.indeterminate = selection.some && !selection.all;
              }}
              onChange={selection.page}
            />
          </th>
        )}
        {window.pinned.map(head)}
        <Gap columns={window.before} />
        {window.seen.map(head)}
        <Gap columns={window.after} />
        <th className="rd-rest" aria-hidden={on.hasMenu ? undefined : true}>
          {on.hasMenu && <span className="rd-hidden">{t('actions')}</span>}
        </th>
      </tr>
    </thead>
  );
};
