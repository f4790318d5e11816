import type { ReactNode } from 'react';
import { type operationLog, platformLog } from '@renderdesk/contract';
import { OpenRecord, operationScreen } from './operationScreen.tsx';

// Both logs are declared alike; only their paths and keys differ.
const List = operationScreen(
  platformLog.list as unknown as typeof operationLog.list,
  platformLog.export as unknown as typeof operationLog.export,
  { byStaff: false },
);

/** /monitor/operation-platform: what was done by nodes, customers’ software and the server (tasks §2). */
const Platform = (): ReactNode => (
  <>
    <List />
    <OpenRecord />
  </>
);
export default Object.assign(Platform, { prefetch: List.prefetch });
