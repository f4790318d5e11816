import { DashboardOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { allows, useRights } from '../../kit/permission/index.ts';
import { useTitles } from '../../kit/text/labels.ts';
import mark from '../brand.svg';
import { extraScreens } from '../extra.ts';
import { dashboardPath } from '../guard.ts';
import { useHeadingText } from '../headings.texts.ts';
import { type MenuModule, menuOf, trailOf } from '../menu.ts';
import { exists } from '../routes.ts';
import { useShellText } from '../shell.texts.ts';
import { useTitleOfPlace } from '../useTitleOfPlace.ts';
import { iconOf } from './icons.tsx';
import { Pinned } from './Pinned.tsx';

const closedKey = 'menuClosed';
const storedClosed = (): ReadonlySet<string> =>
  new Set((localStorage.getItem(closedKey) ?? '').split(',').filter((path) => path !== ''));

const Entry = ({ path, current }: { path: string; current: string }) => {
  const titles = useTitles();
  return (
    <li>
      <Link to={path} aria-current={current === path ? 'page' : undefined}>
        {exists(path) ? titles[path] : path}
      </Link>
    </li>
  );
};

/** Whether a page, a hidden one too, stands under a module of one heading. */
const isIn = (module: MenuModule, path: string): boolean => {
  const place = trailOf(path);
  return place?.module === module.path && place.heading === trailOf(module.screens[0] ?? '')?.heading;
};

const Module = ({
  module,
  open,
  collapsed,
  current,
  onToggle,
}: {
  module: MenuModule;
  open: boolean;
  collapsed: boolean;
  current: string;
  onToggle: () => void;
}) => {
  const titles = useTitles();
  const id = useId();
  const title = titles[module.path];
  return (
    <li>
      <button
        type="button"
        className="rd-module"
        aria-expanded={open && !collapsed}
        aria-controls={id}
        data-current={isIn(module, current) || undefined}
        title={collapsed ? title : undefined}
        onClick={onToggle}
      >
        {iconOf(module.path)}
        <span>{title}</span>
      </button>
      <ul id={id} hidden={!open || collapsed}>
        {module.screens.map((path) => (
          <Entry key={path} path={path} current={current} />
        ))}
      </ul>
    </li>
  );
};

/** Whether a heading would only repeat the title of its one module. */
const isSaid = (
  heading: string,
  modules: readonly MenuModule[],
  titles: Readonly<Record<string, string>>,
): boolean => modules.length === 1 && modules.some(({ path }) => titles[path] === heading);

/**
 * The menu: groups, their headings, modules, screens. Collapsed it shows the modules' pictures; choosing one opens the menu there.
 * Which modules are closed and whether it is collapsed is remembered.
 */
export const Sidebar = ({
  collapsed,
  onCollapse,
}: {
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
}) => {
  const t = useShellText();
  const headings = useHeadingText();
  const titleOf = useTitleOfPlace();
  const titles = useTitles();
  const rights = useRights();
  const current = useRouterState({ select: (state) => state.location.pathname });
  const [closed, setClosed] = useState(storedClosed);
  const entries = useRef<HTMLDivElement>(null);
  // The menu is longer than a small desk: where one is must be seen in it, however one came there.
  useEffect(() => {
    const link = entries.current?.querySelector(`a[href="${CSS.escape(current)}"]`);
    link?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const keep = (next: ReadonlySet<string>): void => {
    localStorage.setItem(closedKey, [...next].join(','));
    setClosed(next);
  };
  const toggle = (path: string): void => {
    const next = new Set(closed);
    if (collapsed || next.has(path)) next.delete(path);
    else next.add(path);
    keep(next);
    if (collapsed) onCollapse(false);
  };
  const label = collapsed ? t('expand') : t('collapse');
  return (
    <nav className="rd-sidebar" aria-label={t('menu')}>
      <div className="rd-mark">
        <img src={mark} alt="" width="24" height="24" />
        <strong>{t('product')}</strong>
      </div>
      <div ref={entries} className="rd-entries">
        <ul>
          <li>
            <Link
              className="rd-module"
              to={dashboardPath}
              aria-current={current === dashboardPath ? 'page' : undefined}
              title={collapsed ? titles[dashboardPath] : undefined}
            >
              <DashboardOutlined />
              <span>{titles[dashboardPath]}</span>
            </Link>
          </li>
          {extraScreens
            .filter(({ daily, call }) => daily && allows(rights, call.access))
            .map(({ path }) => (
              <li key={path}>
                <Link
                  className="rd-module"
                  to={path}
                  aria-current={current === path ? 'page' : undefined}
                  title={collapsed ? titleOf(path) : undefined}
                >
                  {iconOf(path)}
                  <span>{titleOf(path)}</span>
                </Link>
              </li>
            ))}
        </ul>
        <Pinned current={current} />
        {menuOf(rights, exists).map(({ group, parts }) => (
          <section key={group}>
            <h2>{t(`groups.${group}`)}</h2>
            {parts.map(({ heading, modules }) => (
              <div key={heading ?? group} role="group" aria-label={heading && headings(heading)}>
                {heading !== undefined && !isSaid(headings(heading), modules, titles) && (
                  <h3>{headings(heading)}</h3>
                )}
                <ul>
                  {modules.map((module) => (
                    <Module
                      key={module.path}
                      module={module}
                      open={!closed.has(module.path)}
                      collapsed={collapsed}
                      current={current}
                      onToggle={() => toggle(module.path)}
                    />
                  ))}
                </ul>
              </div>
            ))}
          </section>
        ))}
      </div>
      <button
        type="button"
        className="rd-module rd-collapse"
        title={label}
        onClick={() => onCollapse(!collapsed)}
      >
        {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        <span>{label}</span>
      </button>
    </nav>
  );
};
