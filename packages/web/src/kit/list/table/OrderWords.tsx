import type { ReactNode } from 'react';
import type { Labels } from '../../text/index.ts';
import type { Sorting } from './HeadCell.tsx';
import type { ListText } from '../list.texts.ts';
import type { Column } from '../types.ts';
import type { SortBy } from '../url/urlState.ts';

/** Describes a sort by two columns in words. A sort by one column shows in the table head only. */
export const OrderWords = ({
  columns,
  sorting: { sort, second },
  labels,
  t,
}: {
  readonly columns: readonly Pick<Column<never>, 'sort' | 'label'>[];
  readonly sorting: Sorting;
  readonly labels: Labels;
  readonly t: ListText;
}): ReactNode => {
  if (!second) return null;
  const name = ({ by }: SortBy): string =>
    labels.field(columns.find((column) => column.sort === by)?.label ?? by);
  const way = ({ value }: SortBy): string => t(value === 1 ? 'up' : 'down');
  return (
    <span className="rd-list-order" aria-live="polite">
      {t('orderedBy', {
        first: name(sort),
        firstWay: way(sort),
        second: name(second),
        secondWay: way(second),
      })}
    </span>
  );
};
