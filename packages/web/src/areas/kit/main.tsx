import 'virtual:tokens.css';
import '../../shell/base.css';
import '../../shell/layout/layout.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { permissionKeys, prohibitOperate } from '@renderdesk/contract';
import { queryClient, queryKeyOf } from '../../kit/call/index.ts';
import { DialogHost } from '../../kit/dialogs/index.ts';
import { PermissionProvider, type Rights } from '../../kit/permission/index.ts';
import { language, setLanguage } from '../../kit/text/index.ts';
import { IconTheme, startTheme } from '../../kit/theme/index.ts';
import { answerExamples } from './examples.data.ts';
import { KitPage } from './KitPage.tsx';

/** Every right there is: the page shows pieces, not whom they are shown to. */
const all: Rights = new Map(
  permissionKeys.map((key) => [key, { held: true, on: true, parameters: [1, 2, 3, 4], children: [] }]),
);
const root = createRootRoute();
const router = createRouter({
  routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '$', component: KitPage })]),
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString();
    return text && `?${text}`;
  },
});

// The one thing that every list asks beside its rows: nothing is prohibited here.
queryClient.setQueryData(queryKeyOf(prohibitOperate.get, {}), {
  prohibited: false,
  reason: '',
  by: null,
  at: null,
});
// No call leaves this page: look-ups are answered from examples, the rest is shown as it is without a server.
globalThis.fetch = answerExamples;

startTheme();
setLanguage(language());
const place = document.getElementById('root');
if (!place) throw new Error('kit.html has no #root');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <IconTheme>
        <PermissionProvider rights={all}>
          <Suspense>
            <RouterProvider router={router as never} />
          </Suspense>
          <DialogHost />
        </PermissionProvider>
      </IconTheme>
    </QueryClientProvider>
  </StrictMode>,
);
