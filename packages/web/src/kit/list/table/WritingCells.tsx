import type { CommandCall } from '@renderdesk/contract';
import { type DragEvent, type ReactNode, use, useState } from 'react';
import type * as z from 'zod';
import { useCommand } from '../../call/index.ts';
import { unmasked, valuesFor } from '../../edit/edit.rules.ts';
import { useAllowed } from '../../permission/index.ts';
import { useListText } from '../list.texts.ts';
import type { CellContext } from '../types.ts';
import type { AnyRow } from './column.tsx';
import { movedId, RowOrderContext } from './rowOrder.ts';
import './writing.css';

/** Cells that change their row. */

/**
 * A switch of one flag, sent with the row's other values and its version as an edit would. It turns at once and goes back where the
 * command is refused, whose reason the command says.
 */
export const ToggleCell = ({
  field,
  row,
  call,
  c,
}: {
  field: string;
  row: AnyRow;
  call: CommandCall;
  c: CellContext;
}): ReactNode => {
  const allowed = useAllowed(call.access);
  const command = useCommand(call, { success: false });
  // Rows lend their cells to others: what was chosen belongs to the row as it was read.
  const [chosen, setChosen] = useState<{ readonly of: AnyRow; readonly on: boolean }>();
  const isOn = chosen?.of === row ? chosen.on : row[field] === true;
  const turn = async (): Promise<void> => {
    const schema = call.input as z.ZodObject;
    setChosen({ of: row, on: !isOn });
    await command.run({ ...valuesFor(schema, unmasked(schema, row)), [field]: !isOn });
    setChosen(undefined);
  };
  return (
    <button
      type="button"
      role="switch"
      className="rd-switch"
      tabIndex={c.tabIndex}
      aria-checked={isOn}
      aria-label={c.labels.field(field)}
      aria-busy={command.running}
      disabled={!allowed}
      onClick={() => command.running || void turn()}
    />
  );
};

/** Moves its row up and down, by buttons and by dragging. */
export const OrderCell = ({
  row,
  call,
  sort,
  c,
}: {
  row: AnyRow;
  call: CommandCall;
  sort: string;
  c: CellContext;
}): ReactNode => {
  const t = useListText();
  const order = use(RowOrderContext);
  const allowed = useAllowed(call.access);
  const command = useCommand(call, { success: false });
  if (!order || !allowed) return null;
  const id = order.idOf(row);
  const at = order.ids.indexOf(id);
  const isBy = order.isBy(sort);
  const move = (to: number): void => {
    if (to === at || to < 0 || to >= order.ids.length || command.running) return;
    void command.run({ ids: movedId(order.ids, id, to) } as never);
  };
  const drag = (event: DragEvent<HTMLElement>): void => {
    const table = event.currentTarget.closest('table');
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', String(id));
    const leaving = new AbortController();
    const rowAt = ({ target }: Event): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>('tr[data-id]') : null;
    const mark = (over: HTMLElement | null): void => {
      for (const one of table?.querySelectorAll('tr[data-drop]') ?? []) one.removeAttribute('data-drop');
      if (over)
        over.dataset['drop'] = order.ids.indexOf(Number(over.dataset['id'])) > at ? 'after' : 'before';
    };
    const { signal } = leaving;
    const over = (moving: Event): void => {
      const target = rowAt(moving);
      if (target) moving.preventDefault();
      mark(target);
    };
    const drop = (dropped: Event): void => {
      dropped.preventDefault();
      move(order.ids.indexOf(Number(rowAt(dropped)?.dataset['id'])));
    };
    table?.addEventListener('dragover', over, { signal });
    table?.addEventListener('drop', drop, { signal });
    event.currentTarget.addEventListener(
      'dragend',
      () => {
        mark(null);
        leaving.abort();
      },
      { signal },
    );
  };
  const title = isBy ? undefined : t('orderFirst');
  return (
    <span className="rd-order" title={title}>
      <span
        className="rd-grip"
        draggable={isBy}
        data-off={!isBy || undefined}
        aria-hidden
        onDragStart={drag}
      />
      {(['up', 'down'] as const).map((way) => {
        const words = t(way === 'up' ? 'rowUp' : 'rowDown');
        return (
          <button
            key={way}
            type="button"
            className="rd-order-step"
            data-way={way}
            tabIndex={c.tabIndex}
            aria-label={words}
            title={title ?? words}
            disabled={!isBy || at === (way === 'up' ? 0 : order.ids.length - 1)}
            onClick={() => move(way === 'up' ? at - 1 : at + 1)}
          />
        );
      })}
    </span>
  );
};
