import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './tabs.css';

/** Tab bar; arrows move between tabs. The panel is `<base>-panel`, labelled by the tab `<base>-<key>`. */
export const TabBar = <K extends string>({
  base,
  label,
  tabs,
  shown,
  onShow,
}: {
  base: string;
  label: string;
  tabs: readonly { readonly key: K; readonly heading: ReactNode }[];
  shown: K;
  onShow: (key: K) => void;
}): ReactNode => {
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ key }) => key === shown);
  // The tab that an address names may stand beyond the edge, and so may the one after the chosen one.
  useLayoutEffect(() => {
    const line = list.current;
    const chosen = line?.querySelectorAll<HTMLElement>('[role=tab]')[at];
    if (!line || !chosen || line.scrollWidth <= line.clientWidth) return;
    line.scrollLeft = chosen.offsetLeft - line.offsetLeft - (line.clientWidth - chosen.offsetWidth) / 2;
  }, [at]);
  return (
    <div ref={list} className="rd-tabs" role="tablist" aria-label={label}>
      {tabs.map(({ key, heading }) => (
        <button
          key={key}
          id={`${base}-${key}`}
          type="button"
          role="tab"
          aria-selected={key === shown}
          aria-controls={`${base}-panel`}
          tabIndex={key === shown ? 0 : -1}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
            const next = (at + by + tabs.length) % tabs.length;
            const to = tabs[next];
            if (by === 0 || !to) return;
            onShow(to.key);
            list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
          }}
          onClick={() => onShow(key)}
        >
          {heading}
        </button>
      ))}
    </div>
  );
};
