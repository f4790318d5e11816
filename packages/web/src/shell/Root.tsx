import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadOrReload } from '../kit/text/reload.ts';
import { Layout } from './layout/Layout.tsx';
import { Progress } from './layout/Progress.tsx';
import type { Decision } from './guard.ts';
import { NoPermission } from './pages/NoPermission.tsx';
import { reloadSession } from './session.ts';
import { Starting } from './Starting.tsx';
import { FirstPassword } from './sign-in/FirstPassword.tsx';

const FirstFactor = lazy(() => loadOrReload(() => import('./sign-in/FirstFactor.tsx')));

/** What stands around every page, as the guards decided. */
export const Root = () => {
  const router = useRouter();
  const decision = useRouterState({
    select: (state): Decision | undefined => state.matches[0]?.context.decision,
  });
  if (decision?.kind === 'changePassword') {
    return <FirstPassword onDone={() => void reloadSession().then(() => router.invalidate())} />;
  }
  if (decision?.kind === 'addFactor') {
    return (
      <Suspense>
        <FirstFactor onDone={() => void reloadSession().then(() => router.invalidate())} />
      </Suspense>
    );
  }
  return (
    <>
      <Progress />
      <Layout>
        <Suspense fallback={<Starting />}>
          {decision?.kind === 'noPermission' ? <NoPermission permission={decision.key} /> : <Outlet />}
        </Suspense>
      </Layout>
    </>
  );
};
