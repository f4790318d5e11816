import { plugins, softwareConfigs, softwareTabs, softwareVersions } from '@renderdesk/contract';
import { tabScreen } from '../../kit/tabs/index.ts';
import { useConfigText } from './config.texts.ts';
import { PluginList } from './PluginList.tsx';
import { SoftwareList } from './SoftwareList.tsx';
import { SoftwareMatrix } from './SoftwareMatrix.tsx';
import { SoftwareVersions } from './SoftwareVersions.tsx';

/** /deploy/collocate: software, its versions and plugins, and what runs where (people §2). */
export default tabScreen(
  softwareTabs,
  [
    { key: 'software', call: softwareConfigs.list, Screen: SoftwareList },
    { key: 'versions', call: softwareVersions.list, Screen: SoftwareVersions },
    { key: 'plugins', call: plugins.list, Screen: PluginList },
    { key: 'matrix', call: softwareConfigs.matrix, Screen: SoftwareMatrix },
  ],
  () => useConfigText()('softwareTabs'),
);
