import { breaksLine, hasInvisible, withoutInvisible } from '../kernel/visible.ts';

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

/** Folder in which agents note whose each result is. It is the farm's. */
const notesFolder = '.renderdesk';
/** Bytes of one name of a path, and of a path to which an agent adds its own folders and names of files. */
const longestName = 255;
const longestFolder = 3584;

/** Bytes of a text in UTF-8, as file systems count. */
const bytesOf = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
};

/** Whether a name is that of the farm's own folder, on storage that folds case and width, or cuts dots off. */
const isNotesFolder = (name: string): boolean =>
  withoutInvisible(name)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ .]+$/, '') === notesFolder;

/**
 * Why nothing is written at a path below a customer's folder: a name that is the farm's own, has characters that nobody
 * sees, or is longer than file systems take, and a path that is longer. Undefined where it can be.
 */
export const unwritable = (folder: string, path: string): 'farm' | 'invisible' | 'long' | undefined => {
  const names = path.slice(folder.length).split(isWindows(folder) ? /[\\/]/ : '/');
  if (names.some(isNotesFolder)) return 'farm';
  if (names.some((name) => breaksLine(name) || hasInvisible(name))) return 'invisible';
  const isLong = bytesOf(path) > longestFolder || names.some((name) => bytesOf(name) > longestName);
  return isLong ? 'long' : undefined;
};

/** Whether a path is spelled for another system than the folder is on: `D:\\out` below `/storage`. */
export const isForeign = (folder: string, path: string): boolean =>
  !isWindows(folder) && (path.includes('\\') || /^[a-z]:/i.test(path));
