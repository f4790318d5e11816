import { TableOutlined } from '@ant-design/icons';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Popover } from '../../pop/index.ts';
import type { Labels } from '../../text/index.ts';
import { type ColumnChoice, movedKey, noChoice, orderedKeys } from './columnData.ts';
import type { ListText } from '../list.texts.ts';
import { ToolIcon } from '../ToolIcon.tsx';
import type { Column } from '../types.ts';
import { isShown } from './useDrawnColumns.ts';

/** Which columns are shown, and in which order: by pointer, or with Alt + arrows. */
export const ColumnPicker = ({
  columns,
  choice,
  labels,
  t,
  onChange,
}: {
  columns: readonly Column<never>[];
  choice: ColumnChoice;
  labels: Labels;
  t: ListText;
  onChange: (change: Partial<ColumnChoice>) => void;
}): ReactNode => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [dragged, setDragged] = useState<string>();
  const keys = columns.map((column) => column.key);
  const order = orderedKeys(keys, choice.order);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const move = (key: string, target: string | undefined): void => {
    if (target !== undefined) onChange({ order: movedKey(order, key, target) });
  };
  const over = (event: DragEvent, key: string): void => {
    if (dragged === undefined) return;
    event.preventDefault();
    if (dragged !== key) move(dragged, key);
  };
  return (
    <>
      <ToolIcon
        ref={button}
        name={t('columns')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <TableOutlined />
      </ToolIcon>
      {open && (
        <Popover anchor={button} onClose={() => setOpen(false)} label={t('columns')}>
          <p className="rd-picker-hint">{t('columnsHint')}</p>
          <ul className="rd-picker">
            {order.map((key, index) => {
              const column = byKey.get(key);
              if (!column) return null;
              const name = labels.field(column.label);
              return (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move it from the box inside
                <li
                  key={key}
                  draggable
                  data-dragged={dragged === key || undefined}
                  onDragStart={() => setDragged(key)}
                  onDragEnd={() => setDragged(undefined)}
                  onDragOver={(event) => over(event, key)}
                >
                  <label>
                    <input
                      type="checkbox"
                      checked={isShown(column, choice)}
                      onChange={(event) =>
                        onChange({ visible: { ...choice.visible, [key]: event.target.checked } })
                      }
                      onKeyDown={(event) => {
                        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
                        if (by === undefined || !event.altKey) return;
                        event.preventDefault();
                        move(key, order[index + by]);
                      }}
                    />
                    {name}
                  </label>
                  <button
                    type="button"
                    className="rd-nudge"
                    data-up
                    aria-label={t('moveUp', { name })}
                    disabled={index === 0}
                    onClick={() => move(key, order[index - 1])}
                  />
                  <button
                    type="button"
                    className="rd-nudge"
                    aria-label={t('moveDown', { name })}
                    disabled={index === order.length - 1}
                    onClick={() => move(key, order[index + 1])}
                  />
                </li>
              );
            })}
          </ul>
          <button
            type="button"
            className="rd-link rd-picker-reset"
            onClick={() => onChange({ ...noChoice, order: undefined, density: undefined })}
          >
            {t('columnsReset')}
          </button>
        </Popover>
      )}
    </>
  );
};
