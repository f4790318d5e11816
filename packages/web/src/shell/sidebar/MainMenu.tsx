import {
  HistoryOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  PushpinOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { Link, useRouter } from '@tanstack/react-router';
import type { MenuGroup } from '@renderdesk/contract';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import mark from '../brand.svg';
import { type MenuSection, trailOf } from '../menu.ts';
import { useShellText } from '../shell.texts.ts';
import { FilterField } from './FilterField.tsx';
import { Group } from './Group.tsx';
import { GroupBody } from './GroupBody.tsx';
import { groupIcons } from './icons.tsx';
import { Line, type MenuPage } from './Line.tsx';
import { focusFirst, moveFocus } from './moveFocus.ts';
import { afterPress, isShort, openAtFirst, withGroup } from './openGroups.ts';
import { type Flyout, RailGroup } from './RailGroup.tsx';
import { useSidebarText } from './sidebar.texts.ts';
import { useMenuFilter } from './useMenuFilter.ts';
import './menu.css';

/** Content and handlers of the menu. */
export interface MainMenuProps {
  readonly menu: readonly MenuSection[];
  /** The dashboard and everybody's daily work. */
  readonly first: readonly MenuPage[];
  readonly pinned: readonly MenuPage[];
  readonly recent: readonly MenuPage[];
  /** The path of the page that is shown. */
  readonly current: string;
  /** The open groups of the person's last visit; undefined before the first choice. */
  readonly open: readonly MenuGroup[] | undefined;
  readonly onOpen: (open: readonly MenuGroup[]) => void;
  readonly collapsed: boolean;
  readonly onCollapse: (collapsed: boolean) => void;
}

/** The open groups: those kept from the last visit, changed by presses; navigation opens the group of the new page. */
const useOpenGroups = ({ menu, open: kept, current, onOpen }: MainMenuProps) => {
  const here = trailOf(current)?.group;
  const short = isShort(menu);
  const [open, setOpen] = useState(() => openAtFirst(menu, kept, here));
  const [shownPage, setShownPage] = useState(current);
  if (shownPage !== current) {
    setShownPage(current);
    setOpen(withGroup(open, here, short));
  }
  const press = (group: MenuGroup): void => {
    const next = afterPress(open, group, short);
    setOpen(next);
    onOpen(next);
  };
  return { open, here, press };
};

/** The pages that match the filter. */
const Found = ({
  pages,
  words,
  current,
  onGo,
}: {
  pages: readonly MenuPage[];
  words: string;
  current: string;
  onGo: () => void;
}): ReactNode => {
  const t = useSidebarText();
  return (
    <>
      <p className={pages.length > 0 ? 'rd-hidden' : 'rd-menu-none'} role="status">
        {pages.length > 0 ? t('found', { count: pages.length }) : t('none', { words: words.trim() })}
      </p>
      <ul className="rd-found">
        {pages.map((page) => (
          <Line key={page.href} page={page} current={current === page.href} onGo={onGo} />
        ))}
      </ul>
    </>
  );
};

/**
 * The menu: pages used daily, pinned and recent ones, then the groups, each with its pages under headings. Collapsed it is
 * a rail of pictures whose pages fly out next to them.
 */
export const MainMenu = (props: MainMenuProps): ReactNode => {
  const { menu, first, pinned, recent, current, collapsed, onCollapse } = props;
  const t = useSidebarText();
  const groupNames = useShellText();
  const router = useRouter();
  const { open, here, press } = useOpenGroups(props);
  const filter = useMenuFilter(menu, first);
  const [flyout, setFlyout] = useState<Flyout>();
  const entries = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  /** Whether expanding the menu focuses the filter. */
  const focusesFilter = useRef(false);
  // Scrolls the current page into view: the menu may be longer than the window.
  useEffect(() => {
    const link = entries.current?.querySelector(`[data-body] a[href="${CSS.escape(current)}"]`);
    link?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  useEffect(() => {
    if (collapsed || !focusesFilter.current) return;
    focusesFilter.current = false;
    field.current?.focus();
  }, [collapsed]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target } = event;
    const within = target instanceof Element ? target : undefined;
    const isLeaving = key === 'Escape' || (key === 'ArrowLeft' && within?.closest('[data-flyout]'));
    if (!isLeaving) return moveFocus(event);
    if (flyout) {
      event.preventDefault();
      event.stopPropagation();
      within?.closest('[data-group]')?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
      setFlyout(undefined);
    } else if (filter.words !== '') {
      event.stopPropagation();
      filter.setWords('');
      field.current?.focus();
    }
    return undefined;
  };
  const closeFlyout = (): void => setFlyout(undefined);
  const lines = (pages: readonly MenuPage[], marksCurrent: boolean): ReactNode => (
    <ul>
      {pages.map((page) => (
        <Line
          key={page.href}
          page={page}
          current={marksCurrent && current === page.href}
          onGo={closeFlyout}
        />
      ))}
    </ul>
  );
  const shortcuts = [
    { key: 'pinned', title: t('pinned'), icon: <PushpinOutlined />, pages: pinned },
    { key: 'recent', title: t('recent'), icon: <HistoryOutlined />, pages: recent },
  ].filter(({ pages }) => pages.length > 0);
  const body = (section: MenuSection): ReactNode => (
    <GroupBody section={section} current={current} onGo={closeFlyout} />
  );
  const railGroup = (key: string, title: string, icon: ReactElement, children: ReactNode): ReactNode => (
    <RailGroup
      key={key}
      name={key}
      title={title}
      icon={icon}
      flyout={flyout}
      current={key === here}
      onFlyout={setFlyout}
    >
      {children}
    </RailGroup>
  );
  const label = collapsed ? t('expand') : t('collapse');
  return (
    <nav className="rd-sidebar" aria-label={t('menu')} data-rail={collapsed || undefined}>
      <div className="rd-menu-keys" role="none" onKeyDown={onKeyDown}>
        <div className="rd-mark">
          <img src={mark} alt="" width="24" height="24" />
          <strong>{groupNames('product')}</strong>
        </div>
        {!collapsed && (
          <FilterField
            field={field}
            words={filter.words}
            onWords={filter.setWords}
            onWanted={filter.load}
            onDown={() => focusFirst(entries.current)}
            onEnter={() => {
              const page = filter.found?.[0];
              if (!page) return;
              filter.setWords('');
              void router.navigate({ href: page.href });
            }}
          />
        )}
        <div ref={entries} className="rd-entries">
          {!collapsed && filter.found ? (
            <Found
              pages={filter.found}
              words={filter.words}
              current={current}
              onGo={() => filter.setWords('')}
            />
          ) : collapsed ? (
            <>
              <button
                type="button"
                className="rd-line rd-group"
                aria-label={t('filter')}
                title={t('filter')}
                onClick={() => {
                  focusesFilter.current = true;
                  onCollapse(false);
                }}
              >
                <SearchOutlined />
              </button>
              {first.map(({ href, title, icon }) => (
                <Link
                  key={href}
                  className="rd-line rd-group"
                  to={href}
                  aria-label={title}
                  title={title}
                  activeOptions={{ exact: true, includeSearch: false }}
                  data-here={current === href || undefined}
                >
                  {icon}
                </Link>
              ))}
              {shortcuts.map(({ key, title, icon, pages }) =>
                railGroup(key, title, icon, lines(pages, false)),
              )}
              <hr />
              {menu.map((section) =>
                railGroup(
                  section.group,
                  groupNames(`groups.${section.group}`),
                  groupIcons[section.group],
                  body(section),
                ),
              )}
            </>
          ) : (
            <>
              {lines(first, true)}
              {shortcuts.map(({ key, title, pages }) => (
                <section key={key} className="rd-short">
                  <h2>{title}</h2>
                  {lines(pages, here === undefined)}
                </section>
              ))}
              <div className="rd-groups">
                {menu.map((section) => (
                  <Group
                    key={section.group}
                    name={section.group}
                    title={groupNames(`groups.${section.group}`)}
                    icon={groupIcons[section.group]}
                    open={open.includes(section.group)}
                    current={section.group === here}
                    onPress={() => press(section.group)}
                  >
                    {body(section)}
                  </Group>
                ))}
              </div>
            </>
          )}
        </div>
        <button
          type="button"
          className="rd-line rd-collapse"
          aria-label={label}
          title={collapsed ? label : undefined}
          onClick={() => {
            setFlyout(undefined);
            onCollapse(!collapsed);
          }}
        >
          <span aria-hidden>{collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}</span>
          {!collapsed && <span className="rd-line-label">{label}</span>}
        </button>
      </div>
    </nav>
  );
};
