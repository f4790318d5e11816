import type { Tone } from '@renderdesk/contract';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { byColumn, type Card, cardAt } from './board.rules.ts';
import { useBoardText } from './board.texts.ts';
import './board.css';

export interface BoardColumn {
  readonly key: string;
  readonly title: string;
  readonly tone?: Tone;
  /** What an empty column says. */
  readonly empty: string;
}

/** Things by their status: a column each, with its count. Cards are moved by dragging, or with Shift and the arrow keys. */
export const Board = <C extends Card>({
  label,
  columns,
  cards,
  nameOf,
  onOpen,
  mayMove,
  onMove,
  children,
}: {
  label: string;
  columns: readonly BoardColumn[];
  cards: readonly C[];
  /** The name of a card for assistive technology. */
  nameOf: (card: C) => string;
  /** Enter or a click. */
  onOpen?: (card: C) => void;
  /** Whether a card may go to a column; without `onMove` cards stay. */
  mayMove?: (card: C, column: string) => boolean;
  onMove?: (card: C, column: string) => void;
  children: (card: C) => ReactNode;
}): ReactNode => {
  const t = useBoardText();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Card['id']>();
  const [dragged, setDragged] = useState<C>();
  const rows = byColumn(columns, cards);
  const shown = rows.flat();
  const focused = shown.some((card) => card.id === at) ? at : shown[0]?.id;
  const takes = (card: C, column: string): boolean =>
    onMove !== undefined && card.column !== column && (mayMove?.(card, column) ?? true);
  const press = (event: KeyboardEvent, card: C): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' && onOpen) {
      event.preventDefault();
      onOpen(card);
      return;
    }
    const side = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (event.shiftKey && side !== 0) {
      event.preventDefault();
      const from = columns.findIndex(({ key }) => key === card.column);
      const ahead = side < 0 ? columns.slice(0, from).toReversed() : columns.slice(from + 1);
      const next = ahead.find(({ key }) => takes(card, key));
      setAt(card.id);
      if (next) onMove?.(card, next.key);
      return;
    }
    const next = cardAt(rows, card.id, event.key);
    if (!next) return;
    event.preventDefault();
    setAt(next.id);
    place.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(String(next.id))}"]`)?.focus();
  };
  return (
    <div ref={place} className="rd-board" role="group" aria-label={label} aria-describedby={`${id}-keys`}>
      <p id={`${id}-keys`} className="rd-hidden">
        {t(onMove ? 'keys' : 'look')}
      </p>
      {columns.map(({ key, title, tone, empty }, index) => {
        const mine = rows[index] ?? [];
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- cards are dropped here; keys do the same
          <section
            key={key}
            aria-label={t('column', { title, count: mine.length })}
            data-takes={(dragged && takes(dragged, key)) || undefined}
            onDragOver={(event) => {
              if (dragged && takes(dragged, key)) event.preventDefault();
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged && takes(dragged, key)) onMove?.(dragged, key);
              setDragged(undefined);
            }}
          >
            <h3>
              <span className="rd-board-dot" data-tone={tone ?? 'neutral'} aria-hidden />
              {title}
              <small>{mine.length}</small>
            </h3>
            {mine.length === 0 && <p className="rd-board-empty">{empty}</p>}
            <ul>
              {mine.map((card) => (
                <li key={card.id}>
                  {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a card holds its own links, so it is no button */}
                  <article
                    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- cards are reached one by one with arrow keys
                    tabIndex={card.id === focused ? 0 : -1}
                    data-card={card.id}
                    aria-label={nameOf(card)}
                    draggable={onMove !== undefined}
                    onFocus={() => setAt(card.id)}
                    onKeyDown={(event) => press(event, card)}
                    onClick={onOpen && (() => onOpen(card))}
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move';
                      setDragged(card);
                    }}
                    onDragEnd={() => setDragged(undefined)}
                  >
                    {children(card)}
                  </article>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
};
