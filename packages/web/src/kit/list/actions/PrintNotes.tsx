import type { ReactNode } from 'react';
import type { Labels } from '../../text/index.ts';
import { usePrinting } from '../../print/usePrinting.ts';
import type { ListText } from '../list.texts.ts';
import type { Filter } from '../types.ts';
import type { ListState } from '../url/urlState.ts';

/** On paper, above the rows: by what they were filtered and which of them these are. */
export const PrintNotes = ({
  filters,
  state,
  labels,
  t,
  count,
  total,
}: {
  filters: readonly Filter[];
  state: ListState;
  labels: Labels;
  t: ListText;
  /** Rows on this page. */
  count: number;
  /** Rows in all, in words. */
  total: string;
}): ReactNode => {
  if (!usePrinting()) return null;
  const active = filters.filter((filter) => state.filters[filter.key] !== undefined);
  return (
    <p className="rd-print-only">
      {t('printFilter')} {active.length === 0 && t('printNoFilter')}
      {active.map((filter, index) => (
        <span key={filter.key}>
          {index > 0 && ' · '}
          {labels.field(filter.label)} <filter.Words text={state.filters[filter.key] ?? ''} labels={labels} />
        </span>
      ))}
      {' — '}
      {t('printRows', { count, page: state.page })}, {total}
    </p>
  );
};
