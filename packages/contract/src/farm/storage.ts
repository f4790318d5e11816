/** Whether a path begins with a server and its share. */
const isShare = (path: string): boolean => path.startsWith('\\\\');
/** Whether a path is spelled as Windows does: with a drive, or a share. */
const isWindows = (path: string): boolean => /^[a-z]:[\\/]/i.test(path) || isShare(path);

/** A word of a Windows path that names something else than it says: devices' ends, streams, what Windows cuts off. */
const isOdd = (part: string): boolean => part.includes(':') || /[ .]$/.test(part);

/** The words of a path without `.` and `..`; undefined where it leads above the first `root` of them, which are no folders. */
const resolved = (parts: readonly string[], root: number): string[] | undefined => {
  const words: string[] = [];
  for (const part of parts) {
    if (part === '' || part === '.') continue;
    if (part !== '..') words.push(part);
    else if (words.length <= root) return undefined;
    else words.pop();
  }
  return words;
};

/** The folder of whoever pays for a customer, below where nodes mount the customers' storage. */
export const customerFolder = (storage: string, ownerId: number): string =>
  `${storage.replace(/[\\/]+$/, '')}${isWindows(storage) ? '\\' : '/'}${ownerId}`;

/**
 * The absolute path that is meant within a folder: a relative one begins there, an absolute one has to lie there. Undefined
 * for a path that leads out of it. Of spelling only: what links lead to is for whoever opens it.
 */
export const pathWithin = (folder: string, path: string): string | undefined => {
  // oxlint-disable-next-line no-control-regex -- these are what no path may hold.
  if (/[\u0000-\u001f\u007f]/.test(path)) return undefined;
  const windows = isWindows(folder);
  const separator = windows ? /[\\/]/ : /\//;
  const absolute = windows ? isWindows(path) : path.startsWith('/');
  if (windows && !absolute && /^[\\/]|:/.test(path)) return undefined;
  // A server that is named like a drive is none.
  if (windows && absolute && isShare(path) !== isShare(folder)) return undefined;
  const base = folder.split(separator).filter((part) => part !== '');
  // A drive, or a server with its share.
  const root = windows ? (isShare(folder) ? 2 : 1) : 0;
  const words = resolved([...(absolute ? [] : base), ...path.split(separator)], root);
  if (!words) return undefined;
  const folded = (part: string | undefined): string | undefined => (windows ? part?.toLowerCase() : part);
  if (!base.every((part, at) => folded(part) === folded(words[at]))) return undefined;
  const below = words.slice(base.length);
  if (windows && below.some(isOdd)) return undefined;
  const inside = [...base, ...below];
  if (!windows) return `/${inside.join('/')}`;
  return `${isShare(folder) ? '\\\\' : ''}${inside.join('\\')}`;
};
