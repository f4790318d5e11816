import type { ReactNode } from 'react';
import type { ListText } from '../list.texts.ts';
import type { Line } from './lines.ts';

/** A line that is no row: the content below an open row, or that its child rows are loading or failed to load. */
export const BelowRow = <R,>({
  line: { kind, row },
  index,
  span,
  Below,
  t,
  measure,
  onRetry,
}: {
  line: Exclude<Line<R>, { kind: 'row' }>;
  index: number;
  span: number;
  Below: ((props: { readonly row: R }) => ReactNode) | undefined;
  t: ListText;
  /** Reports the line's height to the table; absent in print. */
  measure: ((element: Element | null) => void) | undefined;
  onRetry: () => void;
}): ReactNode => (
  <tr ref={kind === 'below' ? measure : undefined} data-index={index} className="rd-below">
    <td colSpan={span}>
      <div>
        {kind === 'below' ? (
          Below && <Below row={row} />
        ) : kind === 'reading' ? (
          <span className="rd-faint" role="status">
            {t('loadingRows')}…
          </span>
        ) : (
          <span role="alert">
            {t('failedRows')}{' '}
            <button type="button" className="rd-link" onClick={onRetry}>
              {t('retry')}
            </button>
          </span>
        )}
      </div>
    </td>
  </tr>
);
