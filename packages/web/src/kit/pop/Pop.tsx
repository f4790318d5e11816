import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { placed } from './place.ts';
import './pop.css';

/** Where a panel hangs: an element, or a point of the window. */
export type Anchor = RefObject<HTMLElement | null> | { readonly x: number; readonly y: number };

const rectOf = (anchor: Anchor): { left: number; top: number; bottom: number; width: number } | undefined => {
  if ('x' in anchor) return { left: anchor.x, top: anchor.y, bottom: anchor.y, width: 0 };
  return anchor.current?.getBoundingClientRect();
};

/**
 * A panel that hangs at an anchor above everything else. Escape, a click elsewhere, scrolling away and resizing close
 * it; focus goes in when it opens and back when it closes.
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
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const put = (): void => {
      const at = rectOf(anchor);
      if (!at || !panel.current) return;
      const size = { width: panel.current.offsetWidth, height: panel.current.offsetHeight };
      setPlace(placed(at, size, { width: innerWidth, height: innerHeight }));
    };
    put();
    const watch = new ResizeObserver(put);
    if (panel.current) watch.observe(panel.current);
    return () => watch.disconnect();
  }, [anchor]);
  const isPlaced = place !== undefined;
  useEffect(() => {
    if (!isPlaced) return undefined;
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
    const onResize = (): void => close.current();
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('keydown', onKey, true);
    addEventListener('resize', onResize);
    return () => {
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('keydown', onKey, true);
      removeEventListener('resize', onResize);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [anchor, isPlaced]);
  return createPortal(
    <div
      ref={panel}
      className="rd-pop"
      role={role}
      aria-label={label}
      tabIndex={-1}
      style={place ? { left: place.left, top: place.top } : { left: 0, top: 0, visibility: 'hidden' }}
    >
      {/* What is still loading is waited for in here: further up the page itself would go, and with it the focus. */}
      <Suspense>{children}</Suspense>
    </div>,
    document.body,
  );
};
