import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react';
import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import './pop.css';

/** Where a panel hangs: an element, or a point of the window. */
export type Anchor = RefObject<HTMLElement | null> | { readonly x: number; readonly y: number };

/** CSS pixels between a panel and its anchor, and between it and the edge of the window. */
const [gap, edge] = [4, 8];
const middleware = [offset(gap), flip({ padding: edge }), shift({ padding: edge, crossAxis: true })];

/**
 * A panel that hangs at an anchor above everything else, and stays with it where that scrolls. Escape and a click elsewhere
 * close it; focus goes in when it opens and back when it closes.
 */
export const Popover = ({
  anchor,
  onClose,
  role = 'dialog',
  label,
  children,
}: {
  anchor: Anchor;
  onClose: () => void;
  role?: 'dialog' | 'menu';
  label: string;
  children: ReactNode;
}) => {
  const panel = useRef<HTMLDivElement>(null);
  const { refs, floatingStyles, isPositioned } = useFloating({
    placement: 'bottom-start',
    strategy: 'fixed',
    transform: false,
    middleware,
    whileElementsMounted: autoUpdate,
  });
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    if ('x' in anchor)
      refs.setPositionReference({ getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) });
    else refs.setReference(anchor.current);
    refs.setFloating(panel.current);
  }, [anchor, refs]);
  useEffect(() => {
    if (!isPositioned) return undefined;
    const before = document.activeElement;
    const first = panel.current?.querySelector<HTMLElement>(
      '[data-autofocus], input:not([disabled]), button:not([disabled]), [tabindex="0"]',
    );
    (first ?? panel.current)?.focus({ preventScroll: true });
    const isOutside = (target: EventTarget | null): boolean => {
      if (!(target instanceof Node) || panel.current?.contains(target)) return false;
      if (target instanceof Element && target.closest('.ant-picker-dropdown, .ant-select-dropdown'))
        return false;
      return !('current' in anchor && anchor.current?.contains(target));
    };
    const onDown = (event: Event): void => {
      if (isOutside(event.target)) close.current();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close.current();
    };
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('keydown', onKey, true);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [anchor, isPositioned]);
  return createPortal(
    <div
      ref={panel}
      className="rd-pop"
      role={role}
      aria-label={label}
      tabIndex={-1}
      style={isPositioned ? floatingStyles : { ...floatingStyles, visibility: 'hidden' }}
    >
      {/* What is still loading is waited for in here: further up the page itself would go, and with it the focus. */}
      <Suspense>{children}</Suspense>
    </div>,
    document.body,
  );
};
