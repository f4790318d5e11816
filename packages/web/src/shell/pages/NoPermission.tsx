import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadOrReload } from '../../kit/text/reload.ts';
import { dashboardPath } from '../guard.ts';
import { useShellText } from '../shell.texts.ts';

const KeyName = lazy(() => loadOrReload(() => import('../../kit/permission/KeyName.tsx')));

/** A page whose permission key is switched off for everyone (overview §4). */
export const NoPermission = ({ permission }: { permission: string }) => {
  const t = useShellText();
  return (
    <div className="rd-blank">
      <h2>{t('noPermission.title')}</h2>
      <p>
        <Suspense fallback={permission}>
          <KeyName of={permission}>{(name) => t('noPermission.text', { name, key: permission })}</KeyName>
        </Suspense>
      </p>
      <Link className="rd-button" to={dashboardPath}>
        {t('noPermission.back')}
      </Link>
    </div>
  );
};
