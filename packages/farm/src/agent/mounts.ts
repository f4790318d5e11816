import { type AnalysisLease, type Lease, type Mount, storeType } from '@renderdesk/contract';

/** Whether a path is spelled as Windows does: with a drive, or a share. */
const isWindows = (path: string): boolean => /^[a-z]:/i.test(path) || path.startsWith('\\\\');
/** A path in one spelling, to compare: slashes, none at the end, and on Windows small letters. */
const folded = (path: string): string => {
  const plain = path.replaceAll('\\', '/').replace(/\/+$/, '');
  return isWindows(path) ? plain.toLowerCase() : plain;
};

/** What lies below a folder, as words; undefined for a path outside of it. */
const below = (folder: string, path: string): string[] | undefined => {
  const [base, whole] = [folded(folder), folded(path)];
  if (whole !== base && !whole.startsWith(`${base}/`)) return undefined;
  return path
    .slice(folder.replace(/[\\/]+$/, '').length)
    .split(isWindows(folder) ? /[\\/]/ : /\//)
    .filter((word) => word !== '');
};
const joined = (folder: string, words: readonly string[]): string => {
  const separator = isWindows(folder) ? '\\' : '/';
  return [folder.replace(/[\\/]+$/, ''), ...words].join(separator);
};

/** The mount point of a customer's folder: that of the longest storage path that it lies in; undefined where none is named. */
const mountOf = (folder: string, mounts: readonly Mount[], type: Mount['storeType']): Mount | undefined =>
  mounts
    .filter((one) => one.storeType === type && below(one.storagePath, folder) !== undefined)
    .toSorted((a, b) => folded(b.storagePath).length - folded(a.storagePath).length)[0];
/** A customer's folder as this node mounts it; the same without a mount point. */
const folderOn = (mount: Mount | undefined, folder: string): string =>
  mount ? joined(mount.mountPoint, below(mount.storagePath, folder) ?? []) : folder;
const moved = (path: string, from: string, to: string): string => {
  const words = below(from, path);
  return from === to || !words ? path : joined(to, words);
};

/** A scene that is to be read, as this node reaches it. */
export const mountedAnalysis = (lease: AnalysisLease): AnalysisLease => {
  const storage = folderOn(mountOf(lease.storage, lease.mounts ?? [], storeType.of.input), lease.storage);
  return { ...lease, storage, scenePath: moved(lease.scenePath, lease.storage, storage) };
};

/** A lease as its node reaches it. */
export interface MountedLease extends Lease {
  /** The customer's folder for results: that of scenes, unless results have a mount point of their own. */
  readonly outputStorage: string;
  /** That mount point. */
  readonly outputRoot?: string;
}

/**
 * A lease whose paths are those that this node mounts, by the mount points of its platform and system. One share may hold scenes and
 * results: results lie where scenes do where no mount point for results covers the storage.
 */
export const mountedLease = (lease: Lease): MountedLease => {
  const { mounts = [] } = lease;
  const storage = folderOn(mountOf(lease.storage, mounts, storeType.of.input), lease.storage);
  const output = mountOf(lease.storage, mounts, storeType.of.output);
  const outputStorage = output ? folderOn(output, lease.storage) : storage;
  return {
    ...lease,
    storage,
    outputStorage,
    ...(output && { outputRoot: output.mountPoint }),
    scenePath: moved(lease.scenePath, lease.storage, storage),
    outputPath: moved(lease.outputPath, lease.storage, outputStorage),
  };
};
