import {
  ApiOutlined,
  BankOutlined,
  BarChartOutlined,
  ClusterOutlined,
  CommentOutlined,
  ControlOutlined,
  CopyrightOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  ExportOutlined,
  FundOutlined,
  HddOutlined,
  HomeOutlined,
  KeyOutlined,
  PictureOutlined,
  ProjectOutlined,
  RadarChartOutlined,
  SafetyOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactElement } from 'react';
import type { screens } from '@renderdesk/contract/screens/screens.ts';

type ModulePath = Extract<(typeof screens)[number], { kind: 'module' }>['path'];

/** The picture of each module in the sidebar. */
const moduleIcons: Readonly<Record<ModulePath, ReactElement>> = {
  '/admin': <SafetyOutlined />,
  '/data': <BarChartOutlined />,
  '/dataGraph': <RadarChartOutlined />,
  '/dayanTask': <ClusterOutlined />,
  '/deploy': <ControlOutlined />,
  '/dongle': <KeyOutlined />,
  '/export': <ExportOutlined />,
  '/feedback': <CommentOutlined />,
  '/finance': <BankOutlined />,
  '/home': <HomeOutlined />,
  '/material': <PictureOutlined />,
  '/monitor': <DesktopOutlined />,
  '/node': <HddOutlined />,
  '/outsourcing': <TeamOutlined />,
  '/pack': <ToolOutlined />,
  '/statistics': <FundOutlined />,
  '/storage': <DatabaseOutlined />,
  '/task': <ProjectOutlined />,
  '/transmission': <ApiOutlined />,
  '/user': <UserOutlined />,
  '/copyright': <CopyrightOutlined />,
};

/** The picture of a path's module; undefined where the path is no module. */
export const iconOf = (path: string): ReactElement | undefined =>
  Object.entries(moduleIcons).find(([module]) => module === path)?.[1];
