import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { exportsOfMine } from '@renderdesk/contract/export/export.calls.ts';
import { exportState } from '@renderdesk/contract/session/session.codes.ts';
import { invalidate, useRead } from '../../kit/call/index.ts';
import { useLive } from '../../kit/live/index.ts';
import { useRights } from '../../kit/permission/index.ts';
import { useLabels, useTitles } from '../../kit/text/labels.ts';
import { dashboardPath } from '../guard.ts';
import { openScreens, trailOf } from '../menu.ts';
import { recentPlaces } from '../recent.ts';
import { useIsBuilt } from '../built.ts';
import { useShellText } from '../shell.text.ts';
import { useSession } from '../useSession.ts';
import './dashboard.css';

const exportList = '/export/exportList';

const Denied = () => {
  const t = useShellText();
  const router = useRouter();
  const key = useRouterState({ select: (state) => state.location.state.denied });
  if (key === undefined) return null;
  return (
    <div className="rd-notice rd-denied" data-tone="warning" role="alert">
      <span>{t('missingKey', { key })}</span>
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

const Places = () => {
  const t = useShellText();
  const titles = useTitles();
  const rights = useRights();
  const exists = useIsBuilt();
  const paths = openScreens(rights, exists).filter((path) => path !== dashboardPath);
  const modules = Map.groupBy(paths, (path) => trailOf(path)?.module);
  return (
    <section className="rd-panel">
      <h2>{t('dashboard.open')}</h2>
      {paths.length === 0 && <p className="rd-faint">{t('dashboard.nothingOpen')}</p>}
      <div className="rd-places">
        {[...modules].map(([module, own]) => (
          <div key={module ?? ''}>
            {module !== undefined && <h3>{titles[module]}</h3>}
            <ul>
              {own.map((path) => (
                <li key={path}>
                  <Link to={path}>{titles[path]}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
};

const Recent = () => {
  const t = useShellText();
  const titles = useTitles();
  const { admin } = useSession();
  const exists = useIsBuilt();
  const [places] = useState(() => recentPlaces(admin.adminId));
  const known = places.filter(({ screen }) => exists(screen));
  return (
    <section className="rd-panel">
      <h2>{t('dashboard.recent')}</h2>
      {known.length === 0 && <p className="rd-faint">{t('dashboard.nothingRecent')}</p>}
      <ul>
        {known.map(({ screen, href }) => (
          <li key={href}>
            <Link to={href}>{exists(screen) ? titles[screen] : ''}</Link>{' '}
            {screen.includes(':') && <span className="rd-faint">{href.split('?')[0]}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
};

const Exports = () => {
  const t = useShellText();
  const labels = useLabels('export');
  const exists = useIsBuilt();
  useLive(['export'], () => void invalidate(exportsOfMine.list));
  const running = useRead(
    exportsOfMine.list,
    { stateList: [exportState.of.queued, exportState.of.running] },
    { quiet: true },
  );
  const rows = running.data?.items ?? [];
  return (
    <section className="rd-panel" aria-busy={running.isPending}>
      <h2>{t('dashboard.exports')}</h2>
      {running.isError && <p className="rd-faint">{running.error.message}</p>}
      {running.isSuccess && rows.length === 0 && <p className="rd-faint">{t('dashboard.noExports')}</p>}
      <ul>
        {rows.map((row) => (
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
                  {t('dashboard.rows', { progress: row.progress, total: row.total })}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      {exists(exportList) && <Link to={exportList}>{t('dashboard.allExports')}</Link>}
    </section>
  );
};

/** The first page: what this person can open, where they were, and what still runs for them. */
const Dashboard = () => {
  const t = useShellText();
  const { admin } = useSession();
  return (
    <div className="rd-dashboard">
      <Denied />
      <h2 className="rd-hello">{t('dashboard.hello', { name: admin.reallyName || admin.loginName })}</h2>
      <Places />
      <div className="rd-side">
        <Recent />
        <Exports />
      </div>
    </div>
  );
};
export default Dashboard;
