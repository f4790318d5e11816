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

/** The storages of an installation: the one that nodes mount, and those that it names beside it. A demo has two more. */
export const volumesOf = (
  config: Pick<Config, 'storage' | 'storages' | 'dataDir' | 'demo'>,
): readonly VolumePlace[] => {
  const main = { name: 'main', ip: '127.0.0.1', folder: config.storage };
  if (config.storages.length > 0) return [main, ...config.storages];
  if (config.demo === 'off') return [main];
  return [
    { ...main, ip: '10.20.0.11' },
    { name: 'sh-archive', ip: '10.20.0.11', folder: join(config.dataDir, 'storage-archive') },
    { name: 'sz-render', ip: '10.30.0.7', folder: join(config.dataDir, 'storage-sz') },
  ];
};

/** The driver of a storage. */
export type OpenStorage = (folder: string) => StoragePort;
export const openStorage: OpenStorage = folderStorage;
