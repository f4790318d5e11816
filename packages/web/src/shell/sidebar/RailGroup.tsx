import { type FocusEvent, type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { focusFirst } from './moveFocus.ts';

/** What opened a flyout: the pointer over it, which also closes it, or a press, which gives it the focus. */
export type Flyout = { readonly key: string; readonly by: 'pointer' | 'press' } | undefined;

/** Pixels between a flyout and the edge of the window. */
const edge = 8;

/** A group of the collapsed menu: its icon, and its pages in a flyout next to it. */
export const RailGroup = ({
  name,
  title,
  icon,
  flyout,
  current,
  onFlyout,
  children,
}: {
  name: string;
  title: string;
  icon: ReactElement;
  flyout: Flyout;
  current: boolean;
  onFlyout: (next: Flyout) => void;
  children: ReactNode;
}): ReactNode => {
  const id = useId();
  const group = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const open = flyout?.key === name;
  const pressed = open && flyout.by === 'press';
  // Places the flyout next to its icon and inside the window. The rail scrolls, so CSS cannot place it within.
  useLayoutEffect(() => {
    const [at, box] = [group.current, panel.current];
    if (!open || !at || !box) return;
    const { top, right } = at.getBoundingClientRect();
    box.style.left = `${right}px`;
    box.style.top = `${Math.max(edge, Math.min(top, innerHeight - box.offsetHeight - edge))}px`;
  }, [open]);
  useLayoutEffect(() => {
    if (pressed) focusFirst(panel.current);
  }, [pressed]);
  const onBlur = (event: FocusEvent): void => {
    if (open && !event.currentTarget.contains(event.relatedTarget)) onFlyout(undefined);
  };
  return (
    <section
      ref={group}
      data-group
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse' && !open && flyout?.by !== 'press')
          onFlyout({ key: name, by: 'pointer' });
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse' && open && !event.currentTarget.contains(document.activeElement))
          onFlyout(undefined);
      }}
      onBlur={onBlur}
    >
      <button
        type="button"
        className="rd-line rd-group"
        aria-expanded={open}
        aria-controls={id}
        aria-label={title}
        data-current={current || undefined}
        onClick={() => onFlyout(pressed ? undefined : { key: name, by: 'press' })}
      >
        {icon}
      </button>
      <div ref={panel} id={id} className="rd-flyout" tabIndex={-1} data-flyout data-body hidden={!open}>
        {open && (
          <>
            <h2>{title}</h2>
            {children}
          </>
        )}
      </div>
    </section>
  );
};
