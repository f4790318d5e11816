import { dictionaryEntries, dictionaryTabs, mountPaths } from '@renderdesk/contract';
import { MountPaths } from '../../domain/MountPaths.tsx';
import { tabScreen } from '../../kit/tabs/index.ts';
import { useConfigText } from './config.texts.ts';
import { DictionaryEntries } from './DictionaryEntries.tsx';

/** /deploy/dataDictionary: the data dictionary and where storage is mounted (people §2). */
export default tabScreen(
  dictionaryTabs,
  [
    { key: 'entries', call: dictionaryEntries.list, Screen: DictionaryEntries },
    { key: 'mounts', call: mountPaths.list, Screen: MountPaths },
  ],
  () => useConfigText()('dictionaryTabs'),
);
