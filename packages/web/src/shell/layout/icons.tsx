import {
  ApiOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  CarryOutOutlined,
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
import type { ownPages, screens } from '@renderdesk/contract';

type ModulePath = Extract<(typeof screens)[number], { kind: 'module' }>['path'];

/** The picture of each module in the sidebar, and of each page beside them. */
const icons: Readonly<
  Record<ModulePath, ReactElement> & Partial<Record<(typeof ownPages)[number], ReactElement>>
> = {
  '/approval': <AuditOutlined />,
  '/workQueue': <CarryOutOutlined />,
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

/** The picture of a module or page; undefined where the path is neither. */
export const iconOf = (path: string): ReactElement | undefined =>
  Object.entries(icons).find(([module]) => module === path)?.[1];
