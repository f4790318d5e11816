import { areaSchedules, platformSchedules, scheduleTabs, userSchedules } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { useConfigText } from './config.texts.ts';
import { AreaSchedules, PlatformSchedules, UserSchedules } from './Schedules.tsx';

/** /deploy/scheduleConfig: dispatch schedules of platforms, areas and customers (lifecycles §18). */
export default tabScreen(
  scheduleTabs,
  [
    { key: 'platform', call: platformSchedules.list, Screen: PlatformSchedules },
    { key: 'area', call: areaSchedules.list, Screen: AreaSchedules },
    { key: 'user', call: userSchedules.list, Screen: UserSchedules },
  ],
  () => useConfigText()('scheduleTabs'),
);
