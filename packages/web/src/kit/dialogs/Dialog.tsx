import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useKitText } from './dialogs.texts.ts';
import './dialogs.css';

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

/** Content that scrolls and holds nothing that takes focus takes it itself, so that the keyboard scrolls it. */
const letScroll = (dialog: HTMLElement): void => {
  for (const body of dialog.querySelectorAll<HTMLElement>('.rd-dialog-body')) {
    if (body.scrollHeight > body.clientHeight && body.querySelector(focusable) === null) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  }
};

const opened: Element[] = [];
/** Where focus returns to once the dialog is closed that took another's place. */
let handedOn: Element | null = null;

/**
 * A modal dialog in place: title, content, close button. Escape and a click on the backdrop close it, Tab stays
 * inside, focus returns to where it came from. Use `openDialog` for one that answers a promise.
 */
export const Dialog = ({
  title,
  width = '50%',
  onClose,
  children,
}: {
  title: ReactNode;
  width?: string;
  onClose: () => void;
  children: ReactNode;
}) => {
  const t = useKitText();
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const self = box.current;
    if (!self) return;
    // A field that takes focus by itself has it by now.
    const before = self.contains(document.activeElement) ? handedOn : document.activeElement;
    handedOn = null;
    opened.push(self);
    const inside = (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>(focusable) ?? [])];
    const first = box.current?.querySelector<HTMLElement>(
      '[data-autofocus], input:not([disabled]), textarea, [role=combobox]:not([disabled])',
    );
    if (!box.current?.contains(document.activeElement)) (first ?? box.current)?.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (opened.at(-1) !== self || event.defaultPrevented) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        close.current();
      }
      if (event.key !== 'Tab' || !box.current?.contains(document.activeElement)) return;
      const items = inside();
      const edge = event.shiftKey ? items[0] : items.at(-1);
      const start = event.shiftKey && document.activeElement === box.current;
      if (document.activeElement !== edge && !start) return;
      event.preventDefault();
      (event.shiftKey ? items.at(-1) : items[0])?.focus();
    };
    document.addEventListener('keydown', onKey);
    document.body.classList.add('rd-locked');
    return () => {
      document.removeEventListener('keydown', onKey);
      opened.splice(opened.indexOf(self), 1);
      if (opened.length === 0) document.body.classList.remove('rd-locked');
      const next = document.activeElement?.closest('[role=dialog]');
      // What takes this one's place keeps the focus: it would seem that its field was left.
      if (next && !opened.includes(next)) handedOn = before;
      else if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    const self = box.current;
    if (!self) return;
    // Content that comes later makes the dialog higher, up to the window's height.
    const watcher = new ResizeObserver(() => letScroll(self));
    watcher.observe(self);
    return () => watcher.disconnect();
  }, []);
  return createPortal(
    <div
      className="rd-backdrop"
      role="presentation"
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div
        ref={box}
        className="rd-dialog"
        style={{ width }}
        role="dialog"
        aria-modal
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className="rd-dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="rd-icon" onClick={onClose} aria-label={t('close')}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden>
              <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
            </svg>
          </button>
        </div>
        {children}
      </div>
    </div>,
    document.body,
  );
};
