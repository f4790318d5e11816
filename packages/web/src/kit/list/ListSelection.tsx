import { type ReactNode, useState } from 'react';
import type { Labels } from '../text/index.ts';
import { ActionBar, SelectionBar } from './actions/ActionBar.tsx';
import type { PreviewOf } from './actions/BulkFlow.tsx';
import type { Selection, SelectionEvent } from './actions/selection.ts';
import type { ListText } from './list.texts.ts';
import type { AnyList, AnyRow } from './listTypes.ts';
import { CompareDialog } from './side/CompareDialog.tsx';
import type { Action, CellContext } from './types.ts';

/** What is selected, and what can be done with it: take all that match, compare two rows, act on them. Floats over the list: no row moves. */
export const ListSelection = ({
  list: { idOf, screen },
  selection,
  dispatch,
  total,
  isMore,
  onAll,
  actions,
  of,
  onAct,
  context,
  labels,
  t,
}: {
  list: AnyList;
  selection: Selection<AnyRow>;
  dispatch: (event: SelectionEvent<AnyRow>) => void;
  total: number;
  /** More match than were counted. */
  isMore: boolean;
  /** Freezes all that match. */
  onAll: () => void;
  actions: readonly Action<AnyRow>[];
  of: PreviewOf<AnyRow>;
  onAct: (action: Action<AnyRow>, rows: readonly AnyRow[]) => void;
  context: Omit<CellContext, 'tabIndex'>;
  labels: Labels;
  t: ListText;
}): ReactNode => {
  const [comparing, setComparing] = useState<readonly [AnyRow, AnyRow]>();
  const rows = [...selection.rows.values()];
  const [one, two, ...more] = rows;
  const pair = one && two && more.length === 0 ? ([one, two] as const) : undefined;
  return (
    <div className="rd-bulk-place">
      <div className="rd-bulk">
        <SelectionBar
          selection={selection}
          t={t}
          onAll={selection.frozen || total <= rows.length ? undefined : onAll}
          allText={t(isMore ? 'selectAllAtLeast' : 'selectAll', { count: total })}
          onClear={() => dispatch({ type: 'clear' })}
        />
        {pair && (
          <button type="button" className="rd-link" onClick={() => setComparing(pair)}>
            {t('compare')}
          </button>
        )}
        <ActionBar {...{ rows, actions, of, labels, t }} onAct={(action) => onAct(action, rows)} />
        {comparing && (
          <CompareDialog
            rows={comparing}
            names={[String(idOf(comparing[0])), String(idOf(comparing[1]))]}
            columns={screen.columns}
            context={context}
            t={t}
            onClose={() => setComparing(undefined)}
          />
        )}
      </div>
    </div>
  );
};
