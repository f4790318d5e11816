import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Go } from '../../kit/url/index.ts';
import {
  exportsOfMine,
  exportState,
  isPermissionKey,
  parametersOf,
  rights,
  screenAt,
} from '@renderdesk/contract';
import { invalidate, useRead } from '../../kit/call/index.ts';
import { useServerEvents } from '../../kit/live/index.ts';
import { useRights } from '../../kit/permission/index.ts';
import { useLabels, useTitles } from '../../kit/text/labels.ts';
import { loadOrReload } from '../../kit/text/reload.ts';
import { useIsBuilt } from '../../shell/built.ts';
import { dashboardPath } from '../../shell/guard.ts';
import { openScreens, trailOf } from '../../shell/menu.ts';
import { recentPlaces } from '../../shell/recent.ts';
import { useSession } from '../../shell/useSession.ts';
import { useHomeText } from './home.texts.ts';
import { Panel } from './Panel.tsx';

const exportList = '/export/exportList';
const KeyName = lazy(() => loadOrReload(() => import('../../kit/permission/KeyName.tsx')));

/** The key that a refused navigation lacked, until it is closed. */
export const Denied = (): ReactNode => {
  const t = useHomeText();
  const labels = useLabels('approval');
  const router = useRouter();
  const key = useRouterState({ select: (state) => state.location.state.denied });
  if (key === undefined) return null;
  return (
    <div className="rd-notice rd-denied" data-tone="warning" role="alert">
      <span>
        <Suspense fallback={key}>
          <KeyName of={key}>{(name) => t('missingKey', { name, key })}</KeyName>
        </Suspense>
      </span>
      {isPermissionKey(key) && (
        <button
          type="button"
          className="rd-link"
          onClick={() => void import('../../domain/AskRight.tsx').then(({ askRight }) => askRight(key))}
        >
          {labels.action(rights.ask)}
        </button>
      )}
      <button
        type="button"
        className="rd-link"
        onClick={() => void router.navigate({ to: dashboardPath, replace: true, state: {} })}
      >
        {t('close')}
      </button>
    </div>
  );
};

/** Every screen that this person may open, by module. */
export const OpenScreens = (): ReactNode => {
  const t = useHomeText();
  const titles = useTitles();
  const rights = useRights();
  const exists = useIsBuilt();
  const paths = openScreens(rights, exists).filter((path) => path !== dashboardPath);
  const modules = Map.groupBy(paths, (path) => trailOf(path)?.module);
  return (
    <section className="rd-panel rd-home-panel" data-area="open">
      <h2>{t('open')}</h2>
      {paths.length === 0 && <p className="rd-faint">{t('nothingOpen')}</p>}
      <div className="rd-places">
        {[...modules].map(([module, own]) => (
          <div key={module ?? ''}>
            {module !== undefined && <h3>{titles[module]}</h3>}
            <ul>
              {own.map((path) => (
                <li key={path}>
                  <Go href={path}>{titles[path]}</Go>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
};

/** The id of what a page shows, where it shows one thing. */
const idIn = (href: string): string => {
  const [path = href] = href.split('?');
  const screen = screenAt(path);
  const [id = ''] = screen ? Object.values(parametersOf(screen, path)) : [];
  return decodeURIComponent(id);
};

/** Where this person was last, in this browser. */
export const Recent = (): ReactNode => {
  const t = useHomeText();
  const titles = useTitles();
  const { admin } = useSession();
  const exists = useIsBuilt();
  const [places] = useState(() => recentPlaces(admin.adminId));
  const known = places.filter(({ screen }) => exists(screen));
  return (
    <section className="rd-panel rd-home-panel" data-area="recent">
      <h2>{t('recent')}</h2>
      {known.length === 0 && <p className="rd-faint">{t('nothingRecent')}</p>}
      <ul>
        {known.map(({ screen, href }) => (
          <li key={href}>
            <Go href={href}>
              {exists(screen) ? titles[screen] : ''} {idIn(href)}
            </Go>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** What this person's exports are at. */
export const Exports = (): ReactNode => {
  const t = useHomeText();
  const labels = useLabels('export');
  const exists = useIsBuilt();
  useServerEvents(['export'], () => void invalidate(exportsOfMine.list));
  const running = useRead(
    exportsOfMine.list,
    { stateList: [exportState.of.queued, exportState.of.running] },
    { quiet: true },
  );
  return (
    <Panel
      title={t('exports')}
      area="exports"
      lines={2}
      reading={running}
      foot={exists(exportList) && <Go href={exportList}>{t('allExports')}</Go>}
    >
      {({ items }) => (
        <>
          {items.length === 0 && <p className="rd-faint">{t('noExports')}</p>}
          <ul>
            {items.map((row) => (
              <li key={row.exportId}>
                <span>
                  {row.fileName ?? row.exportId} · {labels.code(exportState, row.state)}
                </span>
                {row.total > 0 && (
                  <>
                    <progress
                      value={row.progress}
                      max={row.total}
                      aria-label={row.fileName ?? String(row.exportId)}
                    />
                    <span className="rd-faint">
                      {t('rows', { progress: row.progress, total: row.total })}
                    </span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
};
