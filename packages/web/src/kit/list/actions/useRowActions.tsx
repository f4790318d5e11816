import { type ReactNode, useState } from 'react';
import { Menu } from '../../pop/index.ts';
import type { Labels } from '../../text/index.ts';
import { copyOf, useDialogParam } from '../../url/index.ts';
import type { ListText } from '../list.texts.ts';
import { editParam } from '../ListDialogs.tsx';
import type { AnyList, AnyRow } from '../listTypes.ts';
import type { Action } from '../types.ts';
import { entriesOf } from './ActionBar.tsx';
import type { BulkTarget } from './BulkFlow.tsx';
import { BulkFlow } from './lateBulkFlow.ts';
import type { Selection } from './selection.ts';
import { useGranted, usePreviewOf } from './useActions.ts';

interface RowMenu {
  readonly row: AnyRow;
  readonly at: { readonly x: number; readonly y: number };
}

/** What may be done to the rows of a list: its actions, the menu of a row, and the question that a command asks. */
export const useRowActions = ({
  screen,
  idOf,
  labels,
  t,
  latest,
  onDone,
}: {
  readonly screen: AnyList['screen'];
  readonly idOf: (row: AnyRow) => number;
  readonly labels: Labels;
  readonly t: ListText;
  /** A row as it is now. */
  readonly latest: (row: AnyRow) => Promise<AnyRow | undefined>;
  readonly onDone: () => void;
}) => {
  const granted = useGranted(screen.actions ?? noActions);
  const of = usePreviewOf(screen, labels, t);
  const editing = useDialogParam(editParam);
  const [bulk, setBulk] = useState<BulkTarget<AnyRow>>();
  const [menu, setMenu] = useState<RowMenu>();
  const act = (action: Action<AnyRow>, on: readonly AnyRow[], frozen: Selection<AnyRow>['frozen']): void => {
    if (action.run.kind === 'custom') void action.run.act(on);
    else if (action.run.kind === 'edit') editing.open(String(on[0]?.[screen.edit?.id ?? '']));
    else if (action.run.kind === 'duplicate') editing.open(copyOf(String(on[0]?.[screen.edit?.id ?? ''])));
    else setBulk({ action, run: action.run, rows: on, frozen });
  };
  const overlays: ReactNode = (
    <>
      {menu && (
        <Menu
          anchor={menu.at}
          label={t('rowActions', { id: String(idOf(menu.row)) })}
          entries={entriesOf(granted, [menu.row], of, labels, t, (action) => act(action, [menu.row], null))}
          onClose={() => setMenu(undefined)}
        />
      )}
      {bulk && (
        <BulkFlow
          key={bulk.action.key}
          target={bulk}
          of={of}
          labels={labels}
          t={t}
          latest={latest}
          onDone={onDone}
          onClose={() => setBulk(undefined)}
        />
      )}
    </>
  );
  return {
    granted,
    many: granted.filter((action) => action.many),
    of,
    act,
    openMenu: (row: AnyRow, at: RowMenu['at']): void => setMenu({ row, at }),
    overlays,
  };
};
const noActions: readonly Action<AnyRow>[] = [];
