import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useShortcuts } from '../../kit/keys/index.ts';
import { Menu, type MenuEntry } from '../../kit/pop/index.ts';
import { tabShortcuts } from '../keys/shellKeys.ts';
import { useSession } from '../useSession.ts';
import { isPlainClick } from '../../kit/url/isPlainClick.ts';
import { useTitleOfPlace } from '../useTitleOfPlace.ts';
import { fittingTabs, tabWidth } from './fitting.ts';
import { useTabs } from './tabsStore.ts';
import { showTabs } from './useTabsShown.ts';
import { useTabsText } from './tabs.texts.ts';
import type { Tab } from './tabs.ts';
import { type TabActions, useTabActions } from './useTabActions.ts';
import './tabs.css';

/** What the keys of the bar do to the page that is shown. */
const useTabKeys = (open: readonly Tab[], shown: ReadonlySet<string>, actions: TabActions): void => {
  const at = open.findIndex(({ path }) => path === actions.current);
  useShortcuts(tabShortcuts, ({ id }, index) => {
    const place = open.filter(({ path }) => shown.has(path))[index];
    if (id === 'open' && place) actions.show(place.href);
    else if (id === 'close') actions.close(actions.current);
    else if (id === 'closeOthers') actions.closeOthers(actions.current);
    else if (id === 'reopen') actions.reopen();
    else if (id === 'move') actions.move(actions.current, at + (index === 0 ? -1 : 1));
  });
};

/** Moves the focus along the tabs; Delete closes the one that has it. */
const onTabKey = (event: KeyboardEvent<HTMLElement>, tab: Tab, actions: TabActions): void => {
  const tabs = [
    ...(event.currentTarget
      .closest('[role=tablist]')
      ?.querySelectorAll<HTMLElement>(':not([hidden]) > [role=tab]') ?? []),
  ];
  const at = tabs.indexOf(event.currentTarget);
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: tabs.length - 1,
  };
  const to = places[event.key];
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (to !== undefined) {
    event.preventDefault();
    tabs[Math.max(0, Math.min(tabs.length - 1, to))]?.focus();
  } else if (event.key === 'Delete') {
    event.preventDefault();
    actions.close(tab.path);
    (tabs[at + 1] ?? tabs[at - 1])?.focus();
  }
};

/** The width in pixels that tabs have; 0 until it is known. */
const useWidth = (bar: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const at = bar.current;
    if (!at) return undefined;
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    watch.observe(at);
    return () => watch.disconnect();
  }, [bar]);
  return width;
};

const More = ({
  open,
  hidden,
  closed,
  actions,
}: {
  open: readonly Tab[];
  /** How many pages have no tab, for want of room. */
  hidden: number;
  closed: Tab | undefined;
  actions: TabActions;
}) => {
  const t = useTabsText();
  const titleOf = useTitleOfPlace();
  const button = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(false);
  const pages = { key: 'pages', Heading: () => t('pages') };
  const acts = { key: 'actions', Heading: () => t('actions') };
  const entries: MenuEntry[] = [
    ...open.map((tab) => ({
      key: tab.path,
      label: titleOf(tab.href),
      group: pages,
      onChoose: () => actions.show(tab.href),
    })),
    { key: '', label: t('closeThis'), group: acts, onChoose: () => actions.close(actions.current) },
    { key: '!', label: t('closeOthers'), group: acts, onChoose: () => actions.closeOthers(actions.current) },
    ...(closed
      ? [
          {
            key: '+',
            label: t('reopen', { title: titleOf(closed.href) }),
            group: acts,
            onChoose: actions.reopen,
          },
        ]
      : []),
    { key: '-', label: t('hide'), group: acts, onChoose: () => showTabs(false) },
  ];
  return (
    <>
      <button
        ref={button}
        type="button"
        className="rd-icon rd-open-more"
        aria-haspopup="menu"
        aria-expanded={shown}
        aria-label={hidden > 0 ? t('moreHidden', { count: hidden }) : t('more')}
        title={t('more')}
        onClick={() => setShown(!shown)}
      >
        {hidden > 0 && <span>+{hidden}</span>}
        <DownOutlined />
      </button>
      {shown && <Menu anchor={button} label={t('more')} entries={entries} onClose={() => setShown(false)} />}
    </>
  );
};

/** The bar of open pages: a tab each, in an order that people choose, as many as can be read; the last button lists them all. */
export const TabsBar = (): ReactNode => {
  const t = useTabsText();
  const titleOf = useTitleOfPlace();
  const { admin } = useSession();
  const { open, closed, used } = useTabs(admin.adminId);
  const actions = useTabActions();
  const bar = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<string>();
  const { current } = actions;
  const fitting = fittingTabs({ open, used }, useWidth(bar), titleOf);
  useTabKeys(open, fitting, actions);
  const over = (event: DragEvent, at: number): void => {
    if (dragged === undefined) return;
    event.preventDefault();
    if (open[at]?.path !== dragged) actions.move(dragged, at);
  };
  return (
    <div className="rd-open">
      <div ref={bar} className="rd-open-list" role="tablist" aria-label={t('label')}>
        {open.map((tab, at) => (
          <span
            key={tab.path}
            className="rd-open-tab"
            role="presentation"
            hidden={!fitting.has(tab.path)}
            style={{ minWidth: tabWidth(titleOf(tab.href)) }}
            data-current={tab.path === current || undefined}
            draggable
            onDragStart={() => setDragged(tab.path)}
            onDragOver={(event) => over(event, at)}
            onDragEnd={() => setDragged(undefined)}
          >
            <a
              role="tab"
              href={tab.href}
              aria-selected={tab.path === current}
              aria-controls="content"
              tabIndex={tab.path === current ? 0 : -1}
              title={titleOf(tab.href)}
              draggable={false}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                actions.show(tab.href);
              }}
              onAuxClick={(event) => {
                if (event.button !== 1) return;
                event.preventDefault();
                actions.close(tab.path);
              }}
              onKeyDown={(event) => onTabKey(event, tab, actions)}
            >
              {titleOf(tab.href)}
            </a>
            {/* For the mouse; the keyboard has Delete and the menu. */}
            <i
              aria-hidden
              className="rd-open-close"
              title={t('close', { title: titleOf(tab.href) })}
              onClick={() => actions.close(tab.path)}
            >
              <CloseOutlined />
            </i>
          </span>
        ))}
      </div>
      <More open={open} hidden={open.length - fitting.size} closed={closed[0]} actions={actions} />
    </div>
  );
};
