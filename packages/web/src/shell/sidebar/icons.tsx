import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  CalculatorOutlined,
  CarryOutOutlined,
  ControlOutlined,
  NotificationOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ReactElement } from 'react';
import type { MenuGroup, ownPages } from '@renderdesk/contract';

/** The picture of each group of the menu. */
export const groupIcons: Readonly<Record<MenuGroup, ReactElement>> = {
  product: <AppstoreOutlined />,
  user: <TeamOutlined />,
  billing: <CalculatorOutlined />,
  financial: <BankOutlined />,
  operations: <NotificationOutlined />,
  public: <ControlOutlined />,
  statistics: <BarChartOutlined />,
};

/** The pictures of the pages that stand above the groups. */
export const dailyIcons: Readonly<Partial<Record<(typeof ownPages)[number], ReactElement>>> = {
  '/approval': <AuditOutlined />,
  '/workQueue': <CarryOutOutlined />,
};
