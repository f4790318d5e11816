import { areaConfigs, platformConfigs, platformTabs } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { Areas } from './Areas.tsx';
import { useConfigText } from './config.texts.ts';
import { Platforms } from './Platforms.tsx';

/** /deploy/platform: platforms of machines, and areas of customers. */
export default tabScreen(
  platformTabs,
  [
    { key: 'platforms', call: platformConfigs.list, Screen: Platforms },
    { key: 'areas', call: areaConfigs.list, Screen: Areas },
  ],
  () => useConfigText()('platformTabs'),
);
