import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { copyText, toast } from '../../dialogs/index.ts';
import { copyFrom } from '../../show/index.ts';
import type { ListText } from '../list.texts.ts';
import type { CellContext, Column } from '../types.ts';
import { factsText } from './facts.ts';
import './side.css';

/** Where the panel's width is kept, in CSS pixels. */
const entry = 'side-width';
const [narrowest, widest, usual] = [260, 720, 360];
const within = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)));
const keptWidth = (): number => within(Number(localStorage.getItem(entry)) || usual);
const keyStep = 24;

/**
 * Panel with every field of one row, next to its list. The list stays usable, and the panel follows its active row. The
 * width is changed by dragging the edge or with ← and →, and is stored.
 */
export const SidePanel = <Row,>({
  row,
  title,
  columns,
  context,
  t,
  onOpen,
  onClose,
}: {
  /** Undefined while no row is active. */
  row: Row | undefined;
  title: string;
  columns: readonly Column<Row>[];
  context: Omit<CellContext, 'tabIndex'>;
  t: ListText;
  /** Leads to the row's own page. */
  onOpen: (() => void) | undefined;
  onClose: () => void;
}): ReactNode => {
  const [width, setWidth] = useState(keptWidth);
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const facts = useRef<HTMLDListElement>(null);
  const cell: CellContext = { ...context, tabIndex: 0 };
  const keep = (next: number): void => {
    setWidth(within(next));
    localStorage.setItem(entry, String(within(next)));
  };
  const dragged = (event: PointerEvent): number =>
    within((drag.current?.width ?? width) + (drag.current?.x ?? event.clientX) - event.clientX);
  const copy = async (): Promise<void> => {
    if (facts.current && (await copyText(factsText(facts.current)))) toast('success', t('copied'));
  };
  return (
    <aside className="rd-side" aria-label={t('side')} style={{ width }}>
      <div
        className="rd-side-edge"
        role="separator"
        aria-orientation="vertical"
        aria-label={t('sideWidth')}
        aria-valuenow={width}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that moves is a control
        tabIndex={0}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, width };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (drag.current) setWidth(dragged(event));
        }}
        onPointerUp={(event) => {
          keep(dragged(event));
          drag.current = null;
        }}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowLeft' ? keyStep : event.key === 'ArrowRight' ? -keyStep : 0;
          if (by === 0) return;
          event.preventDefault();
          keep(width + by);
        }}
      />
      <header>
        <h2>{title}</h2>
        <button type="button" className="rd-link" disabled={row === undefined} onClick={() => void copy()}>
          {t('copyAll')}
        </button>
        {onOpen && row !== undefined && (
          <button type="button" className="rd-link" onClick={onOpen}>
            {t('openPage')}
          </button>
        )}
        <button type="button" className="rd-link" onClick={onClose}>
          {t('close')}
        </button>
      </header>
      {row === undefined ? (
        <p className="rd-faint">{t('sideNone')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- it listens for the buttons inside
        <dl ref={facts} className="rd-side-facts" onClick={(event) => copyFrom(event.target)}>
          {columns.map((column) => (
            <div key={column.key}>
              <dt>{context.labels.field(column.label)}</dt>
              <dd title={column.title?.(row, cell)}>{column.cell(row, cell)}</dd>
            </div>
          ))}
        </dl>
      )}
    </aside>
  );
};
