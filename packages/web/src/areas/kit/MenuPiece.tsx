import { DashboardOutlined } from '@ant-design/icons';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useRouterState,
} from '@tanstack/react-router';
import { isScreenPath, type MenuGroup, type ScreenPath } from '@renderdesk/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { useRights } from '../../kit/permission/index.ts';
import { useTitles } from '../../kit/text/index.ts';
import { useSearch } from '../../kit/url/index.ts';
import { menuOf } from '../../shell/menu.ts';
import { dailyIcons } from '../../shell/sidebar/icons.tsx';
import { MainMenu } from '../../shell/sidebar/MainMenu.tsx';

const dashboard = '/dashbroad/index';
const pinned: readonly ScreenPath[] = ['/task/render/running', '/user/professionalRenderingUpdateRecord'];
const recent: readonly ScreenPath[] = ['/node/renderNodeList', '/user/userList', '/export/exportList'];

/** The menu next to the name of the page that it opened. */
const Inside = (): ReactNode => {
  const rights = useRights();
  const titles = useTitles();
  const current = useRouterState({ select: (state) => state.location.pathname });
  const menu = useMemo(() => menuOf(rights, isScreenPath), [rights]);
  const [open, setOpen] = useState<readonly MenuGroup[]>();
  const [collapsed, setCollapsed] = useState(false);
  const page = (href: ScreenPath) => ({ href, title: titles[href] });
  return (
    <div className="rd-kit-menu" data-collapsed={collapsed || undefined}>
      <MainMenu
        menu={menu}
        first={[
          { ...page(dashboard), icon: <DashboardOutlined /> },
          { href: '/workQueue', title: titles['/finance/payBill'], icon: dailyIcons['/workQueue'] },
        ]}
        pinned={pinned.map(page)}
        recent={recent.map(page)}
        current={current}
        open={open}
        onOpen={setOpen}
        collapsed={collapsed}
        onCollapse={setCollapsed}
      />
      <p data-place={current}>{isScreenPath(current) ? titles[current] : current}</p>
    </div>
  );
};

/** The menu of somebody who may open all of the screens of the specification, over a place of its own. */
const MenuPiece = (): ReactNode => {
  const [search] = useSearch();
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute({ component: Inside, notFoundComponent: () => null }),
      history: createMemoryHistory({ initialEntries: [new URLSearchParams(search).get('at') ?? dashboard] }),
    }),
  );
  return <RouterProvider router={router as never} />;
};
export default MenuPiece;
