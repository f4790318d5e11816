import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { isPermissionKey, session as calls } from '@renderdesk/contract';
import { askAccountsWith, askForRightWith, goWith } from '../kit/call/handle.ts';
import { loseSession } from '../kit/call/sessionEnd.ts';
import { queryKeyOf } from '../kit/call/hooks.ts';
import { queryClient } from '../kit/call/queryClient.ts';
import { Explaining } from '../domain/explain/index.ts';
import { DialogHost, toast } from '../kit/dialogs/index.ts';
import { startLive, useServerEvents } from '../kit/live/index.ts';
import { PermissionProvider } from '../kit/permission/index.ts';
import { labelsReady } from '../kit/text/labels.ts';
import { IconTheme } from '../kit/theme/IconTheme.tsx';
import './layout/layout.css';
import { BuiltScreens } from './built.ts';
import { shellAreas } from './extra.ts';
import { createConsoleRouter } from './router.tsx';
import { prefetchPage } from './prefetchPage.ts';
import { exists } from './routes.ts';
import { currentSession, hasSession, onSessionChange, reloadSession, useCurrentSession } from './session.ts';
import { shellText } from './shell.texts.ts';

// Asked for while React starts; what fails here fails again, visibly, where it is used.
for (const area of shellAreas) labelsReady(area).catch(() => undefined);

askAccountsWith(async (accounts) => (await import('../domain/ChooseAccount.tsx')).askAccount(accounts));

askForRightWith((key) => {
  if (isPermissionKey(key)) void import('../domain/AskRight.tsx').then(({ askRight }) => askRight(key));
});

const signedInKey = 'signedInAs';

/** The look-ups that came with the session are where pickers and columns look for them. */
onSessionChange(() => {
  const session = currentSession();
  if (!session) return;
  queryClient.setQueryData(queryKeyOf(calls.queryArea, {}), session.areas);
  queryClient.setQueryData(queryKeyOf(calls.queryPlatform, {}), session.platforms);
});

const begin = () => {
  prefetchPage(location);
  const router = createConsoleRouter();
  goWith((place) => router.history.push(place));
  return router;
};

/** Keeps the tabs of one browser with the same person: a sign-out or another sign-in elsewhere counts here too. */
const useOnePerson = (adminId: number | undefined): void => {
  useEffect(() => {
    if (adminId === undefined) return;
    localStorage.setItem(signedInKey, String(adminId));
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key === signedInKey && newValue !== String(adminId)) location.reload();
    };
    const onReturn = (): void => {
      if (document.visibilityState === 'visible' && !hasSession()) loseSession();
    };
    addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [adminId]);
};

/** The console of a signed-in person: router, rights, live updates, dialogs, inside our theme. */
const Console = () => {
  const [router] = useState(begin);
  const session = useCurrentSession();
  useOnePerson(session?.admin.adminId);
  useEffect(startLive, []);
  useServerEvents(['session'], () => void reloadSession().catch(() => undefined));
  const rightsWhole = session?.rightsWhole;
  useEffect(() => {
    if (rightsWhole === false) toast('warning', shellText('rightsChanged'));
  }, [rightsWhole]);
  return (
    <QueryClientProvider client={queryClient}>
      <IconTheme>
        <PermissionProvider rights={session?.rights ?? noRights}>
          <Suspense>
            <BuiltScreens value={exists}>
              <Explaining>
                <RouterProvider router={router} />
              </Explaining>
            </BuiltScreens>
          </Suspense>
          <DialogHost />
        </PermissionProvider>
      </IconTheme>
    </QueryClientProvider>
  );
};
const noRights = new Map();
export default Console;
