import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { foldedOf } from './folded.ts';
import { usePopText } from './pop.texts.ts';
import { type Anchor, Popover } from './Popover.tsx';

/** One entry of a menu. A disabled one says why in its `hint`, and stays reachable so that the reason can be read. */
export interface MenuEntry {
  readonly key: string;
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Key and heading of its group; the heading is drawn before the first entry of the group. */
  readonly group?: { readonly key: string; readonly Heading: () => ReactNode } | undefined;
  readonly onChoose: () => void;
}

const step: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/**
 * A menu at an anchor: arrows and j/k move, Enter chooses, Escape closes. If most entries are disabled, they are folded
 * behind an entry with their count, so that possible actions are visible; unfolded, each shows its reason.
 */
export const Menu = ({
  anchor,
  label,
  entries,
  onClose,
}: {
  anchor: Anchor;
  label: string;
  entries: readonly MenuEntry[];
  onClose: () => void;
}) => {
  const list = useRef<HTMLDivElement>(null);
  const t = usePopText();
  const [whole, setWhole] = useState(false);
  const { shown, folded } = foldedOf(entries);
  const all = whole ? [...shown, ...folded] : shown;
  useEffect(() => {
    if (whole) list.current?.querySelector<HTMLElement>('[role=menuitem][aria-disabled]')?.focus();
  }, [whole]);
  const headed = new Set(all.map((entry) => entry.group?.key)).size > 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    const by = step[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : by && at + by;
    if (event.key === 'Tab') onClose();
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    items.at(next % items.length)?.focus();
  };
  return (
    <Popover anchor={anchor} onClose={onClose} role="menu" label={label}>
      <div ref={list} className="rd-menu" role="none" onKeyDown={onKeyDown}>
        {all.map((entry, index) => (
          <Fragment key={entry.key}>
            {headed && entry.group && all[index - 1]?.group?.key !== entry.group.key && (
              <p className="rd-menu-group" role="presentation">
                <entry.group.Heading />
              </p>
            )}
            <button
              type="button"
              role="menuitem"
              className="rd-menu-item"
              data-danger={entry.danger === true || undefined}
              aria-disabled={entry.disabled === true || undefined}
              tabIndex={-1}
              onClick={() => {
                if (entry.disabled === true) return;
                onClose();
                entry.onChoose();
              }}
            >
              {entry.label}
              {entry.hint !== undefined && <small>{entry.hint}</small>}
            </button>
          </Fragment>
        ))}
        {folded.length > 0 && !whole && (
          <button
            type="button"
            role="menuitem"
            className="rd-menu-item rd-menu-more"
            aria-expanded={false}
            tabIndex={-1}
            onClick={() => setWhole(true)}
          >
            {t('unavailable', { count: folded.length })}
          </button>
        )}
      </div>
    </Popover>
  );
};
