import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';

export const inside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Throws where a real path is not below the customer's folder. Symbolic links have been followed by then. */
export const confine = async (path: string, storage: string): Promise<void> => {
  if (!inside(path, await realStorage(storage)))
    throw new Error(`${path} lies outside of the customer’s storage, ${storage}`);
};

export const realStorage = (storage: string): Promise<string> =>
  realpath(storage).catch((error: unknown) => {
    throw isMissing(error)
      ? new Error(`the customer’s storage, ${storage}, is not on this node: is it mounted?`)
      : error;
  });

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
