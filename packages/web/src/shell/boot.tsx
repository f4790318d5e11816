import { lazy, StrictMode, Suspense } from 'react';
import type { Root } from 'react-dom/client';
import { keepPlace, takeCameFrom } from '../kit/call/sessionEnd.ts';
import { singleSignOn } from '../kit/call/settings.ts';
import { language, showLanguage } from '../kit/text/language.ts';
import { loadOrReload } from '../kit/text/reload.ts';
import { startTheme } from '../kit/theme/theme.ts';
import { bridgePath, dashboardPath, guard, signInPages } from './guard.ts';
import { hasSession, loadSession } from './session.ts';
import { Starting } from './Starting.tsx';
import { linkInAddress } from './sign-in/linkInAddress.ts';

const loadConsole = () => loadOrReload(() => import('./Console.tsx'));
const Console = lazy(loadConsole);
const SignIn = lazy(() => loadOrReload(() => import('./sign-in/SignInPage.tsx')));

const toConsole = (root: Root): void => {
  const place = takeCameFrom() ?? '/';
  if ([...signInPages, bridgePath].includes(location.pathname)) history.replaceState(null, '', place);
  // Asked for while the console's own code loads; a failure comes up again in the guards.
  void loadSession().catch(() => undefined);
  root.render(
    <StrictMode>
      <Suspense fallback={<Starting />}>
        <Console />
      </Suspense>
    </StrictMode>,
  );
};

/** Follows the guards of a signed-out visitor: every path leads over /bridge to the sign-in of this host. */
const toSignIn = (root: Root): void => {
  if (![...signInPages, bridgePath, '/', dashboardPath].includes(location.pathname)) keepPlace();
  let path = location.pathname;
  for (;;) {
    const decision = guard({ signedIn: false, singleSignOn: singleSignOn() }, path, () => false);
    if (decision.kind === 'leave') return location.replace(decision.to);
    if (decision.kind !== 'redirect') break;
    path = decision.to;
  }
  if (path !== location.pathname) history.replaceState(null, '', path);
  root.render(
    <StrictMode>
      <Suspense fallback={<Starting />}>
        <SignIn prepare={() => void loadConsole()} onDone={() => toConsole(root)} />
      </Suspense>
    </StrictMode>,
  );
};

/** Starts the console: the sign-in, which carries neither router nor antd, or the shell for who has a session. */
export const boot = (root: Root): void => {
  startTheme();
  showLanguage(language());
  if (hasSession() && linkInAddress() === undefined) toConsole(root);
  else toSignIn(root);
};
