import type { ReactNode } from 'react';
import type { ListText } from '../list.texts.ts';
import { lastNumbered, type ListState, offeredSizes } from '../url/urlState.ts';

/** Page numbers to offer: first, last and some around the current one; 0 marks a gap. */
export const pageNumbers = (page: number, last: number): number[] => {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1);
  const from = Math.max(2, Math.min(page - 1, last - 4));
  const to = Math.min(last - 1, Math.max(page + 1, 5));
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [1, ...(from > 2 ? [0] : []), ...middle, ...(to < last - 1 ? [0] : []), last];
};

/** What the pager has to know of the page that is shown. */
export interface PagerProps {
  readonly state: ListState;
  readonly total: number;
  readonly ownSize: number;
  /** Cursors of the neighbour pages, where the answer gave them. */
  readonly next: string | undefined;
  readonly prev: string | undefined;
  /** A search runs: nothing turns until it has ended. */
  readonly searching: boolean;
  readonly t: ListText;
  readonly onChange: (change: Partial<ListState>) => void;
}

/** Pages by number within the first 10,000 rows, next and previous by cursor beyond (foundation, lists). */
export const Pager = ({
  state,
  total,
  ownSize,
  next,
  prev,
  searching,
  t,
  onChange: turn,
}: PagerProps): ReactNode => {
  const last = lastNumbered(total, state.pageSize);
  const beyond = state.cursor !== undefined;
  const onChange = (change: Partial<ListState>): void => {
    if (!searching) turn(change);
  };
  // Not `disabled`, so that the button keeps the keyboard focus while the page loads.
  const held = searching ? ({ 'aria-disabled': true } as const) : {};
  const toPage = (page: number): void => onChange({ page, cursor: undefined });
  const atEnd = state.page >= last;
  const forward = beyond || atEnd ? next : undefined;
  return (
    <nav className="rd-pager" aria-label={t('paging')} aria-busy={searching}>
      <small className="rd-keys">{t('keys')}</small>
      <button
        type="button"
        className="rd-page"
        {...held}
        aria-label={t('previous')}
        disabled={beyond ? prev === undefined : state.page <= 1}
        onClick={() => (beyond ? onChange({ page: state.page, cursor: prev }) : toPage(state.page - 1))}
      >
        ‹
      </button>
      {beyond ? (
        <>
          <button type="button" className="rd-page" {...held} onClick={() => toPage(1)}>
            {t('firstPage')}
          </button>
          <span className="rd-pager-total">{t('beyond')}</span>
        </>
      ) : (
        pageNumbers(state.page, last).map((page, index) =>
          page === 0 ? (
            <span key={`gap${index}`} className="rd-page-gap">
              …
            </span>
          ) : (
            <button
              key={page}
              type="button"
              className="rd-page"
              {...held}
              aria-label={t('page', { page })}
              aria-current={page === state.page ? 'page' : undefined}
              onClick={() => toPage(page)}
            >
              {page}
            </button>
          ),
        )
      )}
      <button
        type="button"
        className="rd-page"
        {...held}
        aria-label={t('next')}
        disabled={beyond || atEnd ? forward === undefined : false}
        onClick={() =>
          forward === undefined ? toPage(state.page + 1) : onChange({ page: state.page, cursor: forward })
        }
      >
        ›
      </button>
      <select
        {...held}
        aria-label={t('pageSize', { size: state.pageSize })}
        value={state.pageSize}
        onChange={(event) => onChange({ pageSize: Number(event.target.value) })}
      >
        {offeredSizes(ownSize).map((size) => (
          <option key={size} value={size}>
            {t('pageSize', { size })}
          </option>
        ))}
      </select>
    </nav>
  );
};
