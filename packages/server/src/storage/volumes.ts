import { join } from 'node:path';
import type { Config } from '../core/config.ts';
import { folderStorage } from './storage.folder.ts';
import type { StoragePort } from './storage.port.ts';

/** A storage as the installation names it. */
export interface VolumePlace {
  readonly name: string;
  readonly ip: string;
  readonly folder: string;
}
/** The storage that nodes mount. */
export const mainVolume = 'main';

/** Names and servers of a demo's storages, the first of which nodes mount; two lie on one server. */
const demoVolumes = [
  [mainVolume, '10.20.0.11'],
  ['bj-archive', '10.20.0.11'],
  ['bj-render', '10.20.0.12'],
  ['sh-archive', '10.21.0.5'],
  ['sh-render', '10.21.0.6'],
  ['sz-render', '10.30.0.7'],
  ['cd-render', '10.40.0.3'],
  ['sg-render', '10.80.0.2'],
] as const;

/** The storages of a demo, in folders of its data. */
export const demoPlaces = (o: {
  readonly storage: string;
  readonly dataDir: string;
}): readonly VolumePlace[] =>
  demoVolumes.map(([name, ip]) => ({
    name,
    ip,
    folder: name === mainVolume ? o.storage : join(o.dataDir, 'storages', name),
  }));

/** The storages of an installation: the one that nodes mount, and those that it names further. */
export const volumesOf = (
  config: Pick<Config, 'storage' | 'storages' | 'dataDir' | 'demo'>,
): readonly VolumePlace[] => {
  if (config.demo !== 'off' && config.storages.length === 0) return demoPlaces(config);
  return [{ name: mainVolume, ip: '127.0.0.1', folder: config.storage }, ...config.storages];
};

/** The driver of a storage. */
export type OpenStorage = (folder: string) => StoragePort;
export const openStorage: OpenStorage = folderStorage;
